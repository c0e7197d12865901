import type { Server } from "../../model/server";
import { xml } from "../../rendering/syntax";
import { render } from "../../rendering/template";
import type { PlanGroup, PlanRequest } from "./plan-groups";

/** JMeter expressions for the think time and its spread, in milliseconds. */
export interface ThinkTime {
  readonly delay: string;
  readonly spread: string;
}

/** The requests of one round: one sampler a step within a transaction, or one for the whole use case. */
export function groupSamplers(group: PlanGroup, thinkTime: ThinkTime | undefined): string {
  const pause = thinkTime ? render("driver/think-time.xml.hbs", { ...thinkTime }).text : "";
  const requests = group.requests.map((request) => repeated(request, pause)).join("");
  if (!group.hasSteps) return requests;
  return render("driver/transaction.xml.hbs", { label: group.id, requests }).text;
}

/** Thinking follows each request, so that every user gives a sample right after its start. */
function repeated({ label, path, method, repeat }: PlanRequest, pause: string): string {
  const request = render("driver/request.xml.hbs", { label, path, method, pause }).text;
  if (repeat === 1) return request;
  return render("driver/loop.xml.hbs", { title: `${label}, ${repeat} times`, repeat, request }).text;
}

/** XML with one element or tag a line, indented by two spaces a level. */
export function indented(text: string): string {
  let depth = 0;
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      if (line.startsWith("</")) depth -= 1;
      const result = `${"  ".repeat(depth)}${line}`;
      if (/^<[A-Za-z]/.test(line) && !line.endsWith("/>") && !line.includes("</")) depth += 1;
      return result;
    });
  return `${lines.join("\n")}\n`;
}

/** What every plan of a driver begins with. */
export function planHead(title: string, { fqdn: host, port, scheme: protocol }: Server) {
  return { title: xml.value(title), defaults: render("driver/http-defaults.xml.hbs", { host, port, protocol }).text };
}
