import { images } from "../../images/catalogue";
import { allAnswer, type Deployment, type VendorDeployment } from "../../model/deployment";
import type { Finding } from "../../model/finding";
import { isStated, type Resolution } from "../../model/resolution";
import { passwordVariable } from "../../model/secret-names";
import { Server } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import type { Reading } from "../../settings/probe";
import { fromMemory, propose, type Proposal } from "../../settings/proposal";
import { isFullSize } from "../../settings/scale";
import { checkJvm } from "../jvm/checks";
import { standInChoices, standInHeap } from "../liberty/stand-in-rules";
import { onLibertyOnly, standInSettings } from "../liberty/stand-in-settings";
import { nuxeoFiles } from "./files";
import { collector, withLoad } from "./rules";
import { nuxeoOnTomcat, nuxeoSettings, systemProperties } from "./settings";
import { nuxeoImage, nuxeoVendorDeployment } from "./vendor";

/** Nuxeo Platform: Tomcat with one content application. */
export class Nuxeo extends Server {
  readonly product = "nuxeo";
  readonly productTitle = "Nuxeo Platform";
  readonly settingTable = nuxeoSettings;
  readonly image = images.tomcat;
  readonly defaultPort = 8080;
  override readonly systemProperties = systemProperties;
  override readonly requestThreadSetting = "connector.maxThreads";
  override readonly standInSettings = standInSettings;
  override readonly standInCarry = onLibertyOnly;

  carries(_flavour: Flavour) {
    return nuxeoOnTomcat;
  }

  override productRules(at: Resolution): readonly Proposal[] {
    const memoryMiB = this.memoryAt(at.scale).toMib("down");
    const scaled = isFullSize(at.scale) ? 0 : 1;
    const origins = { memoryMiB: fromMemory(this.machine.path), scaled: ["scale"] };
    return [
      ...withLoad(this, this.environment.workload, at.load(this), { "connector.maxThreads": 10 }),
      ...(this.given["jvm.maximumHeapSize"]?.value
        ? []
        : [propose("standIn.maximumHeap", { ...standInHeap, id: "tomcat.heap" }, { memoryMiB }, origins)]),
      propose("standIn.collector", collector, { memoryMiB }, origins),
      propose(
        "standIn.compilation",
        { ...standInChoices.compilation, id: "tomcat.compilation" },
        { memoryMiB, scaled },
        origins,
      ),
    ];
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return nuxeoFiles(this, at);
  }

  override get vendorImage() {
    return nuxeoImage;
  }
  override vendorDeployment(): VendorDeployment {
    return nuxeoVendorDeployment(this);
  }

  override deployment(): Deployment {
    const databases = this.applications.flatMap(({ database }) => (database ? [database] : []));
    const facts = `http://127.0.0.1:${this.port}/perflab/facts`;
    const { statusUrls } = this;
    return {
      environment: {},
      secrets: Object.fromEntries(databases.map(({ role, secret }) => [passwordVariable(role), secret])),
      volumes: {},
      health: allAnswer(...(statusUrls.length > 0 ? statusUrls : [facts])),
      init: false,
      publish: this.port,
    };
  }

  override readings(): readonly Reading[] {
    return [{ id: "facts", command: ["curl", "-fsS", `http://127.0.0.1:${this.port}/perflab/facts`], parse: "json" }];
  }

  override runbook(at: Resolution): readonly string[] {
    if (!isStated(at.setting(this, "connector.maxThreads"))) return [];
    return [
      "server.xml.nxftl: copy it out of templates/common-base/conf into templates/perflab/conf and give its HTTP connector " +
        "the maxThreads of http-connector.xml; nuxeo.conf names the template",
    ];
  }

  override check(at: Resolution): readonly Finding[] {
    return checkJvm(this, at);
  }
}
