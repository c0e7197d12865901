import { handled, type Handling } from "../../settings/handling";
import { oracleParameters, type Change, type ParameterName } from "./parameters";
import { oracleSettings } from "./settings";

const effects: Readonly<Record<Change, string>> = {
  dynamic: "none: ALTER SYSTEM takes effect at once",
  static: "restart of the instance",
  bounded: "none up to its static maximum, else restart of the instance",
};

/** How a database administrator handles an initialization parameter. */
function oracleHandling(name: string): Handling {
  if (!(name in oracleParameters)) return {};
  const { change } = oracleParameters[name as ParameterName];
  return {
    restart: { text: effects[change], source: "Oracle Database Reference" },
    check: { text: `SHOW PARAMETER ${name}`, source: "SQL*Plus User's Guide and Reference, SHOW" },
  };
}

/** The settings with how they are handled. */
export const oracleTable = handled(oracleSettings, oracleHandling);
