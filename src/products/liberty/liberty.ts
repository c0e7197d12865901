import type { VendorImage } from "../../images/vendor-catalogue";
import type { VendorDeployment } from "../../model/deployment";
import type { Finding } from "../../model/finding";
import type { Machine } from "../../model/machine";
import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import { checkJvm } from "../jvm/checks";
import { libertyFiles } from "./files";
import { libertyOnOpenLiberty, libertySettings } from "./settings";
import { libertyImage, libertyVendorDeployment } from "./vendor";
import { OpenLibertyStandIn, type ApplicationServerProps } from "./stand-in";

export interface LibertyProps extends ApplicationServerProps {
  /** Java level, where the report names it. @default - not stated */
  readonly javaLevel?: number;
}

/** WebSphere Liberty, one server. */
export class Liberty extends OpenLibertyStandIn {
  readonly product = "liberty";
  readonly productTitle = "WebSphere Liberty";
  readonly settingTable = libertySettings;
  readonly javaLevel: number | undefined;
  override readonly requestThreadSetting = "executor.maxThreads";

  constructor(machine: Machine, id: string, props: LibertyProps = {}) {
    super(machine, id, props);
    this.javaLevel = props.javaLevel;
  }

  carries(_flavour: Flavour) {
    return libertyOnOpenLiberty;
  }

  override get vendorImage(): VendorImage {
    return libertyImage(this);
  }
  override vendorDeployment(): VendorDeployment {
    return libertyVendorDeployment(this);
  }

  override ownFiles(at: Resolution): readonly ConfigFile[] {
    return libertyFiles(this, at);
  }

  override check(at: Resolution): readonly Finding[] {
    return checkJvm(this, at);
  }
}
