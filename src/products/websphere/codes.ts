import type { Codes } from "../../findings/code";
import { page, published } from "../../model/reference";

/** What the checks of WebSphere Application Server say. */
export const codes: Codes = {
  ORB_FRAGMENT_PAIR: {
    title: "client and server cut their messages differently",
    why: "Each end cuts what it sends by its own fragment size. With one end left at the default, half of the traffic still travels in small pieces.",
    fix: "Set one fragment size at server and client.",
    sources: [published("filenet-451", "How to determine the optimum ORB fragment size", "advice")],
    settings: ["orb.fragmentSize", "client.fragmentSize"],
  },
  WAS_NAME: {
    title: "not a name for a server or cluster of WebSphere",
    why: "The name stands in console places and in the script that looks the server up: a bad or double name configures nothing, or the wrong server.",
    fix: "Give serverName and cluster names of 1 to 64 letters, digits, _, . and -, each member its own.",
    sources: [page("IBM documentation of WebSphere Application Server: names of servers and clusters")],
  },
};
