/**
 * Options for every ssh connection to an engine, Terraform's and our own: everything else is the user's own configuration.
 * One connection to a host carries the sessions of all that is done there at a time, so that its server does not refuse
 * the tenth; nothing is asked on a terminal; a host that is down, or goes down meanwhile, costs seconds.
 */
export const sshOptions = [
  ["ControlMaster", "auto"],
  ["ControlPath", "~/.ssh/perflab-%C"],
  ["ControlPersist", "60"],
  ["BatchMode", "yes"],
  ["ConnectTimeout", "5"],
  ["ServerAliveInterval", "5"],
  ["ServerAliveCountMax", "4"],
].flatMap(([name = "", value = ""]) => ["-o", `${name}=${value}`]);
