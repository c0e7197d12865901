import { describe, expect, test } from "vitest";
import { parsedFile } from "../helpers/parsed-file";

const pairs = (name: string, text: string) => parsedFile(name, text).map(({ key, value }) => `${key} = ${value}`);

describe("a value is read from its place, not from a comment", () => {
  test.each<[string, string, string[], string[]]>([
    [
      "httpd.conf",
      [
        "# MaxClients 1",
        "<IfModule worker.c>",
        "  MaxClients 2500",
        "</IfModule>",
        "Define wait 60",
        'BalancerMember "http://a" retry=${wait}',
      ].join("\n"),
      ["IfModule = worker.c", "IfModule worker.c/MaxClients = 2500", "BalancerMember retry = 60"],
      ["MaxClients = 1"],
    ],
    [
      "plugin-cfg.xml",
      '<?xml version="1.0"?><Config><!-- <Server ConnectTimeout="9"/> --><Server Name="a" ConnectTimeout="5"/></Config>',
      ["Config/Server/@ConnectTimeout = 5"],
      ["Config/Server/@ConnectTimeout = 9"],
    ],
    [
      "server.xml.nxftl",
      [
        '<Server><#-- <Connector maxThreads="1"/> --><#if "${nuxeo.x}" == "y">',
        '<Connector maxThreads="450"/></#if>',
        '<properties name="com.ibm.CORBA.FragmentSize" value="40000"/></Server>',
      ].join("\n"),
      ["Server/Connector/@maxThreads = 450", "com.ibm.CORBA.FragmentSize = 40000"],
      ["Server/Connector/@maxThreads = 1"],
    ],
    [
      "plan.jmx",
      [
        '<p><stringProp name="ConstantTimer.delay">${__P(think_ms,30000)}</stringProp>',
        '<stringProp name="ramp">${__jexl3((${__P(f,1)} * 40).intValue())}</stringProp>',
        '<stringProp name="Argument.name">wait</stringProp>',
        '<stringProp name="Argument.value">${__jexl3((${__P(f,1)} * 500 + 0.5).intValue())}</stringProp>',
        '<stringProp name="used">${wait}</stringProp>',
        '<stringProp name="left">${__jexl3((1 * 90 + 0.5).intValue() - (1 * 20 + 0.5).intValue())}</stringProp></p>',
      ].join("\n"),
      ["ConstantTimer.delay = 30000", "ramp = 40", "used = 500", "left = 70"],
      [],
    ],
    [
      "teamserver.properties",
      "# a=1\n! b=2\ncom.ibm.x=http\\://a\\=b\nlong = one \\\n  two",
      ["com.ibm.x = http://a=b", "long = one two"],
      ["a = 1", "b = 2"],
    ],
    [
      "jvm.options",
      "# -Xmx1g\n-Xmx27648m\n-Xgcpolicy:gencon\n-Xcompressedrefs\n-Xgc:preferredHeapBase=0x1\n-XX:+UseG1GC\n-Da.b=c=d",
      [
        "-Xmx = 27648m",
        "-Xgcpolicy = gencon",
        "-Xcompressedrefs = true",
        "-Xgc:preferredHeapBase = 0x1",
        "-XX:UseG1GC = true",
        "-Da.b = c=d",
      ],
      ["-Xmx = 1g"],
    ],
    [
      "generic-jvm-arguments.txt",
      "-Xms27g -XX:MaxDirectMemorySize=1G",
      ["-Xms = 27g", "-XX:MaxDirectMemorySize = 1G"],
      [],
    ],
    [
      "configure.py",
      [
        "# setAttribute(jvm, 'initialHeapSize', 1)",
        "size = 40000",
        "setAttribute(jvm, 'initialHeapSize', 27648)",
        "AdminConfig.modify(orb, [['name', 'com.ibm.CORBA.FragmentSize'], ['value', '40000']])",
        "options = {'fast': 'true'}",
      ].join("\n"),
      ["size = 40000", "initialHeapSize = 27648", "com.ibm.CORBA.FragmentSize = 40000", "fast = true"],
      ["initialHeapSize = 1"],
    ],
    [
      "init.sql",
      [
        "-- ALTER SYSTEM SET a = 1;",
        "CREATE DATABASE nuxeo ENCODING 'UTF8' OWNER nuxeo;",
        "ALTER DATABASE nuxeo SET default_text_search_config TO 'pg_catalog.french';",
        'ALTER SYSTEM SET "_optimizer_use_feedback"=false SCOPE=SPFILE;',
        "ANALYZE;",
      ].join("\n"),
      [
        "ENCODING = UTF8",
        "default_text_search_config = pg_catalog.french",
        "_optimizer_use_feedback = false",
        "ANALYZE = ",
      ],
      ["a = 1"],
    ],
    [
      "postgresql.conf",
      "#fsync = on\nfsync = off # unsafe\nshared_buffers 10GB\ntext = 'it''s # here'",
      ["fsync = off", "shared_buffers = 10GB", "text = it's # here"],
      ["fsync = on"],
    ],
    [
      "nuxeo.conf",
      "# nuxeo.db.port=1\nnuxeo.db.port=5433\nJAVA_OPTS=-Xms1g -Xmx2g",
      ["nuxeo.db.port = 5433", "JAVA_OPTS/-Xmx = 2g"],
      ["nuxeo.db.port = 1"],
    ],
    [
      "configure.sh",
      [
        "# LOGFILSIZ=1",
        "logfilsiz=40960 # pages",
        'run "update db cfg for $1 using LOGFILSIZ $logfilsiz MAXAPPLS AUTOMATIC"',
        "db2set DB2_WORKLOAD=FILENET_CM",
        "set_variable DB2_OTHER YES",
        "apply='DB ONLY'",
        'run "autoconfigure using tpm 45000 apply $apply"',
        "ulimit -n 65000",
        "sysctl -w net.ipv4.ip_local_port_range='2000 65534'",
        'export JAVA_OPTS="-Xmx4g"',
      ].join("\n"),
      [
        "logfilsiz = 40960",
        "LOGFILSIZ = 40960",
        "MAXAPPLS = AUTOMATIC",
        "DB2_WORKLOAD = FILENET_CM",
        "DB2_OTHER = YES",
        "ulimit -n = 65000",
        "net.ipv4.ip_local_port_range = 2000 65534",
        "JAVA_OPTS/-Xmx = 4g",
      ],
      ["LOGFILSIZ = 1", "apply = DB"],
    ],
    ["limits.conf", "# * soft nofile 1\n* soft nofile 65000", ["* soft nofile = 65000"], ["* soft nofile = 1"]],
    ["sysctl.conf", "; a = 1\nnet.core.x = 2000 65534", ["net.core.x = 2000 65534"], ["a = 1"]],
    [
      "prepare.ps1",
      "# $start = 1\n<# $start = 2 #>\n$start = 2000\nnetsh int ipv4 set dynamicport tcp start=$start num=63535\nSet-Item -Value 7",
      ["start = 2000", "num = 63535", "Value = 7"],
      ["start = 1", "start = 2"],
    ],
    ["run.bat", "rem set A=1\nset A=2\nset JAVA_OPTS=-Xmx1g", ["A = 2", "JAVA_OPTS/-Xmx = 1g"], ["A = 1"]],
    ["init.ora", "# *.processes=1\n*.processes=500", ["processes = 500"], ["processes = 1"]],
    ["directory.ldif", "# uid: a\nuid: user1", ["uid = user1"], ["uid = a"]],
  ])("%s", (name, text, there, absent) => {
    const found = pairs(name, text);
    expect(found).toEqual(expect.arrayContaining(there));
    expect(found.filter((pair) => absent.includes(pair))).toEqual([]);
  });
});

test("an XML file that does not close its elements is refused", () => {
  expect(() => pairs("server.xml", "<a><b></a>")).toThrow("without start");
  expect(() => pairs("server.xml", "<a>")).toThrow("without end");
});

test("a file without a parser is named", () => {
  expect(() => pairs("x.unknown", "a")).toThrow("no parser reads x.unknown");
});
