/** What synthesizes the environments of this project: one line for each. Options come from cdktf.json, variables and flags. */
import { synthesizeApp } from "perflab";
import { StarterLab } from "./starter-lab.js";

synthesizeApp((app, optionsOf) => {
  new StarterLab(app, "starter-lab", optionsOf("starter-lab"));
});
