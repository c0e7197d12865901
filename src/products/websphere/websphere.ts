import type { VendorImage } from "../../images/vendor-catalogue";
import type { VendorDeployment } from "../../model/deployment";
import type { Finding } from "../../model/finding";
import type { Machine } from "../../model/machine";
import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import { propose, type Proposal } from "../../settings/proposal";
import { OpenLibertyStandIn, type ApplicationServerProps } from "../liberty/stand-in";
import { checkJvm } from "../jvm/checks";
import { webSphereFiles } from "./files";
import { threadPoolMaximum, threadPoolMinimum } from "./rules";
import { onLiberty, webSphereSettings } from "./settings";
import { webSphereImage, webSphereVendorDeployment } from "./vendor";

export interface WebSphereProps extends ApplicationServerProps {
  /** Java level, where the report names it. @default - not stated */
  readonly javaLevel?: 7 | 8;
}

/** WebSphere Application Server traditional, one server of one profile. */
export class WebSphere extends OpenLibertyStandIn {
  readonly product = "websphere";
  readonly productTitle = "WebSphere Application Server";
  readonly settingTable = webSphereSettings;
  readonly javaLevel: 7 | 8 | undefined;
  override readonly requestThreadSetting = "webContainer.maxThreads";

  constructor(machine: Machine, id: string, props: WebSphereProps = {}) {
    super(machine, id, props);
    this.javaLevel = props.javaLevel;
  }

  carries(_flavour: Flavour) {
    return onLiberty;
  }

  override productRules(at: Resolution): readonly Proposal[] {
    const users = at.load(this);
    const overridden = at.conditions.overrides.get(`${this.path}/webContainer.maxThreads`);
    const maximum = Number(overridden ?? threadPoolMaximum.apply({ users }));
    const minimum = Number(
      this.given["webContainer.minThreads"]?.value ?? webSphereSettings["webContainer.minThreads"].default,
    );
    return [
      ...super.productRules(at),
      ...(users > 0 ? [propose("webContainer.maxThreads", threadPoolMaximum, { users })] : []),
      ...(users > 0 && maximum < minimum
        ? [propose("webContainer.minThreads", threadPoolMinimum, { minimum, maximum })]
        : []),
    ];
  }

  override get vendorImage(): VendorImage {
    return webSphereImage(this);
  }
  override vendorDeployment(): VendorDeployment {
    return webSphereVendorDeployment(this);
  }

  override ownFiles(at: Resolution): readonly ConfigFile[] {
    return webSphereFiles(this, at);
  }

  override check(at: Resolution): readonly Finding[] {
    return checkJvm(this, at);
  }
}
