import { publishedEnvironment, synthesizeApp } from "perflab";
import { IntranetLab } from "./intranet-lab.js";

synthesizeApp((app, optionsOf) => {
  new IntranetLab(app, "intranet", optionsOf("intranet"));
  publishedEnvironment("dng-606-1s-300c-ifix3")(app, "our-dng", optionsOf("our-dng"));
});
