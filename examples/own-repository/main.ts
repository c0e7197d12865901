import { experiment, synthesizeApp } from "perflab";
import { doubleLoad, moreThreads } from "./experiments.js";
import { IntranetLab } from "./intranet-lab.js";

// #region program
synthesizeApp((app, optionsOf) => {
  new IntranetLab(app, "intranet", optionsOf("intranet"));
  experiment(app, "intranet-600-threads", moreThreads, optionsOf("intranet-600-threads"));
  experiment(app, "intranet-800-users", doubleLoad, optionsOf("intranet-800-users"));
});
// #endregion
