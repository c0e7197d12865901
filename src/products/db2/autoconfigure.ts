import type { Resolution } from "../../model/resolution";
import { sourceLine } from "../../rendering/view";
import { autoconfigureSettings } from "./autoconfigure-settings";
import type { Db2 } from "./db2";
import { statedValue } from "./parameters";
import { scriptForm } from "./script-form";

const apply = "autoconfigure.apply";

/**
 * The configuration advisor's command, in the order of its published form; undefined where nobody states anything of it. Where
 * only `apply` is not stated it is NONE: Db2 then shows what it would set.
 */
export function autoconfigureView(db2: Db2, at: Resolution) {
  const stated = Object.keys(autoconfigureSettings).flatMap((name) => {
    const value = statedValue(db2, at, name);
    return value === undefined ? [] : [{ name, value, setting: at.setting(db2, name) }];
  });
  if (stated.length === 0) return undefined;
  const { syntax, read } = scriptForm(db2);
  const words = stated
    .filter(({ name }) => name !== apply)
    .map(({ name, value, setting }) => ({
      keyword: name.replace("autoconfigure.", ""),
      source: syntax.comment(sourceLine(setting)),
      value: syntax.value(value),
    }));
  const applied = stated.find(({ name }) => name === apply);
  const using = words.map(({ keyword }) => ` ${keyword} ${read(keyword)}`).join("");
  return {
    carries: stated.map(({ setting }) => setting.id),
    view: {
      words,
      applySource: syntax.comment(
        applied ? sourceLine(applied.setting) : "chosen; APPLY is not stated: NONE shows the values and sets none",
      ),
      apply: syntax.value(applied?.value ?? "NONE"),
      using: words.length > 0 ? ` using${using}` : "",
      restarts: applied?.value === "DB AND DBM",
    },
  };
}
