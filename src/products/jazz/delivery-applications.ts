import type { Server } from "../../model/server";
import { JazzApplication, type JazzApplicationProps } from "./jazz-application";

/** Change and configuration management: Rational Team Concert, later Engineering Workflow Management. */
export class ChangeManagement extends JazzApplication {
  readonly kind = "ccm";
  readonly productTitle = "Change and Configuration Management";
  constructor(server: Server, id: string, props: JazzApplicationProps) {
    super(server, id, "/ccm", props);
  }
}

/** Quality management: Rational Quality Manager, later Engineering Test Management. */
export class QualityManagement extends JazzApplication {
  readonly kind = "qm";
  readonly productTitle = "Quality Management";
  constructor(server: Server, id: string, props: JazzApplicationProps) {
    super(server, id, "/qm", props);
  }
}

/** Architecture management: Engineering Rhapsody Model Manager. */
export class ArchitectureManagement extends JazzApplication {
  readonly kind = "am";
  readonly productTitle = "Architecture Management";
  constructor(server: Server, id: string, props: JazzApplicationProps) {
    super(server, id, "/am", props);
  }
}

/** Requirements management of the 4.x releases: Rational Requirements Composer, without the settings of later ones. */
export class RequirementsComposer extends JazzApplication {
  readonly kind = "rm";
  readonly productTitle = "Rational Requirements Composer";
  constructor(server: Server, id: string, props: JazzApplicationProps) {
    super(server, id, "/rm", props);
  }
}

/** DOORS Next of the 7.x releases, which keeps its data in the database and has no Jena index. */
export class DoorsNext extends JazzApplication {
  readonly kind = "rm";
  readonly productTitle = "DOORS Next";
  constructor(server: Server, id: string, props: JazzApplicationProps) {
    super(server, id, "/rm", props);
  }
}
