/**
 * The recorded terminal sessions, one page in docs/sessions/ each: what it is about, and the commands. Entries of commands or
 * options that the program does not have are left out. `npm run docs` records them; those that need an engine run one after the
 * other in one project, with `npm run docs -- --engine`.
 */
const one = "dng-606-1s-300c-ifix3";
const three = "dng-606-3s-300c-ifix3";
const lab = `${one} --scale 1/32 --host-profile '{"nofile":20000}'`;

const sessions = [
  {
    command: "list",
    about: "Which environments there are, and what was varied in each.",
    steps: ['perflab list "dng-606-1s-*"', 'perflab list "nuxeo-*" --format json | head -12'],
  },
  {
    command: "synth",
    about:
      "Everything for review and for a lab, with a load of twice the published one: the rules follow, and every page says so.",
    steps: [`perflab synth ${three} --load 2400`, `ls cdktf.out/stacks/${three}`],
    ownFolder: true,
  },
  {
    command: "show",
    about: "An environment from the whole to one server, and a file with the source of each value.",
    steps: [
      `perflab show ${one}`,
      `perflab show ${one} rm1`,
      `perflab show ${one} rm1 was | head -40`,
      `perflab show ${one} proxy ihs --files | head -40`,
    ],
  },
  {
    command: "explain",
    about: "Why is the thread pool 300, and what follows from it?",
    steps: [
      `perflab explain ${one} rm1/was/webContainer.maxThreads`,
      `perflab explain ${one} rm1/was/webContainer.maxThreads --load 800`,
      `perflab explain ${one} rm1/was/jvm.Xgcpolicy --why-not`,
    ],
  },
  {
    command: "diff",
    about: "What differs between the release before the iFix and the iFix.",
    steps: [`perflab diff dng-606-1s-300c-ga ${one} | head -60`],
  },
  {
    command: "check",
    about: "What is wrong or doubtful in an environment, and what to do about it.",
    steps: ["perflab check nuxeo-60-navigation-b | head -30", "perflab check filenet-451-after --strict > /dev/null"],
  },
  {
    command: "check",
    page: "check-explain",
    option: "--explain",
    about: "What the code of a finding means.",
    steps: ["perflab check --explain CHAIN_POOL"],
  },
  {
    command: "size",
    about: "What the rules of a report give for a load.",
    steps: ["perflab size --report dng-606 --users 2400"],
  },
  {
    command: "graph",
    about: "The topology for a page on GitHub, for Graphviz, or as a picture.",
    steps: [
      "perflab graph nuxeo-60-navigation-b --format mermaid",
      "perflab graph nuxeo-60-navigation-b --output topology.dot && head -3 topology.dot",
      `perflab graph ${three} --output topology.svg && ls *.svg`,
    ],
    ownFolder: true,
  },
  {
    command: "report",
    about: "The report to be signed.",
    steps: [
      "perflab report nuxeo-60-navigation-a nuxeo-60-navigation-b",
      "perflab report --compare nuxeo-60-navigation-a nuxeo-60-navigation-b",
    ],
    ownFolder: true,
  },
  {
    command: "sheet",
    about: "One page for the administrator of one server.",
    steps: [`perflab sheet ${one} proxy/ihs | head -60`],
  },
  {
    command: "bundle",
    about: "What real servers need: a folder for each, to be copied there and run.",
    steps: [
      `perflab bundle ${three}`,
      `ls bundle/${three}/rm1`,
      `sed -n '/## What apply does/,/## Values/p' bundle/${three}/rm1/README.md`,
      `cd bundle/${three}/rm1 && sh apply.sh --help`,
    ],
    ownFolder: true,
  },
  {
    command: "new",
    about: "An environment of your own to start from.",
    steps: ["perflab new our-lab", "cat our-lab/main.ts", "perflab new our-lab", "perflab new 'Our Lab'"],
    ownFolder: true,
  },
  {
    command: "completion",
    about: "A shell that knows the commands, the environments and what is in them.",
    steps: ["perflab completion fish", `perflab __complete -- graph ${one} --format ""`],
  },
  {
    command: "preflight",
    engine: true,
    about: "Whether this machine can carry the lab.",
    steps: [`perflab preflight ${lab}`],
  },
  {
    command: "images",
    engine: true,
    about: "The images that a lab runs.",
    steps: ["perflab images", "perflab images build nmon"],
  },
  {
    command: "up",
    engine: true,
    about: "From nothing to a verified lab.",
    steps: [`perflab up ${lab}`],
  },
  {
    command: "status",
    engine: true,
    about: "What runs.",
    steps: ["perflab status"],
  },
  {
    command: "verify",
    engine: true,
    about: "Every setting, read back from the running servers.",
    steps: [`perflab verify ${one}`, `perflab verify ${one} --all | head -30`],
  },
  {
    command: "run",
    engine: true,
    about: "The workload at the lab's load, for a short time.",
    steps: [`perflab run ${one} --seconds 20 --think-factor 0.1`],
  },
  {
    command: "logs",
    engine: true,
    about: "What a server wrote.",
    steps: [`perflab logs ${one} ldap/ldap --tail 3`],
  },
  {
    command: "env",
    engine: true,
    about: "What a plain `cdktf deploy` or `terraform plan` needs.",
    steps: [`perflab env ${one}`],
  },
  {
    command: "down",
    engine: true,
    about: "Gone without a trace.",
    steps: [`perflab down ${one}`, "perflab status"],
  },
];

/** Name of the page of an entry. */
const pageOf = ({ command, page = command }) => page;

/** Entries whose command and option the program has. */
function known(program) {
  return sessions.filter(({ command, option }) => {
    const found = program.commands.find((each) => each.name() === command);
    return found !== undefined && (option === undefined || found.options.some(({ long }) => long === option));
  });
}

module.exports = { sessions, known, pageOf };
