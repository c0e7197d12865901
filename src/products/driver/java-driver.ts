import type { Machine } from "../../model/machine";
import { no, type CarryTable, type Flavour } from "../../settings/carry";
import { count } from "../../settings/definition";
import { LoadDriver, type LoadDriverProps } from "./load-driver";
import { driverSettings, onJMeter } from "./settings";

export interface JavaDriverProps extends LoadDriverProps {
  /** Name of the program as the report gives it. */
  readonly tool: string;
}

const javaDriverSettings = {
  ...driverSettings,
  "client.fragmentSize": count("com.ibm.CORBA.FragmentSize of the client", "Java command line of the driver", {
    default: 1024,
    unit: "bytes",
    range: [64, 2_147_483_640],
    key: "com.ibm.CORBA.FragmentSize",
  }),
} as const;

const javaDriverOnJMeter = {
  ...onJMeter,
  "client.fragmentSize": no("JMeter sends HTTP requests and has no ORB"),
} satisfies CarryTable<typeof javaDriverSettings>;

/** A driver of its own in Java that calls a server by RMI/IIOP; JMeter runs in its place. */
export class JavaDriver extends LoadDriver {
  override readonly settingTable = javaDriverSettings;
  override readonly productTitle: string;

  constructor(machine: Machine, id: string, props: JavaDriverProps) {
    super(machine, id, props);
    this.productTitle = props.tool;
  }

  override carries(_flavour: Flavour) {
    return javaDriverOnJMeter;
  }
}
