/** Small configurations in each product's own form: what the images need and no more. */

export const httpdConf = (backend: string) => `
ServerRoot /etc/apache2
ServerName proxy.lab.example
Listen 80
DefaultRuntimeDir /run/perflab
PidFile /run/perflab/httpd.pid
LoadModule mpm_worker_module /usr/lib/apache2/modules/mod_mpm_worker.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule status_module /usr/lib/apache2/modules/mod_status.so
LoadModule proxy_module /usr/lib/apache2/modules/mod_proxy.so
LoadModule proxy_http_module /usr/lib/apache2/modules/mod_proxy_http.so
ErrorLog /dev/stderr
ThreadsPerChild 25
MaxRequestWorkers 100
<Location /server-status>
  SetHandler server-status
</Location>
ProxyPass /rm ${backend}/rm
ProxyPass /perflab ${backend}/perflab
`;

/** The same with TLS from the certificate that the image makes. */
export const httpdTlsConf = `${httpdConf("http://nowhere.lab.example:9080")}
LoadModule socache_shmcb_module /usr/lib/apache2/modules/mod_socache_shmcb.so
LoadModule ssl_module /usr/lib/apache2/modules/mod_ssl.so
SSLSessionCache shmcb:/run/perflab/ssl(512000)
Listen 443
<VirtualHost *:443>
  SSLEngine on
  SSLCertificateFile /run/perflab/tls/server.crt
  SSLCertificateKeyFile /run/perflab/tls/server.key
</VirtualHost>
`;

export const postgresqlConf = `
listen_addresses = '*'
port = 50000
hba_file = '/etc/perflab/pg_hba.conf'
max_connections = 50
`;

export const pgHba = `
local all all peer
host all all all scram-sha-256
`;

export const roleSql = (role: string) => `
\\getenv password ${role.toUpperCase()}_DB_PASSWORD
CREATE ROLE ${role} LOGIN PASSWORD :'password';
CREATE DATABASE ${role} OWNER ${role};
\\connect ${role}
SET ROLE ${role};
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
`;

export const slapdConf = `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile /run/slapd/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
database mdb
suffix "dc=lab,dc=example"
rootdn "cn=admin,dc=lab,dc=example"
directory /var/lib/ldap
database monitor
`;

export const organization = `dn: dc=lab,dc=example
objectClass: dcObject
objectClass: organization
dc: lab
o: lab
`;

export const person = (uid: string) => `dn: uid=${uid},dc=lab,dc=example
objectClass: inetOrgPerson
uid: ${uid}
cn: ${uid}
sn: ${uid}
`;

export const serverXml = `<server description="sample">
  <featureManager>
    <feature>servlet-6.0</feature>
    <feature>jdbc-4.3</feature>
    <feature>jndi-1.0</feature>
    <feature>monitor-1.0</feature>
  </featureManager>
  <config updateTrigger="disabled"/>
  <applicationMonitor updateTrigger="disabled"/>
  <httpEndpoint id="defaultHttpEndpoint" host="*" httpPort="9080" httpsPort="-1"/>
  <executor coreThreads="10" maxThreads="100"/>
  <library id="postgresql"><file name="/opt/perflab/lib/postgresql.jar"/></library>
  <dataSource id="rm" jndiName="jdbc/rm" type="javax.sql.ConnectionPoolDataSource">
    <jdbcDriver libraryRef="postgresql"/>
    <connectionManager maxPoolSize="25" minPoolSize="0"/>
    <properties.postgresql serverName="db.lab.example" portNumber="50000" databaseName="rm" user="rm"
                           password="\${env.RM_DB_PASSWORD}"/>
  </dataSource>
  <webApplication id="rm" name="rm" location="/opt/perflab/apps/jazz.war" contextRoot="/rm"/>
  <webApplication id="gc" name="gc" location="/opt/perflab/apps/jazz.war" contextRoot="/gc"/>
  <jndiEntry jndiName="perflab/lqe/database" value="&quot;none&quot;"/>
  <webApplication id="lqe" name="lqe" location="/opt/perflab/apps/jazz.war" contextRoot="/lqe"/>
  <webApplication id="facts" name="facts" location="/opt/perflab/apps/facts.war" contextRoot="/perflab"/>
</server>
`;

export const jvmOptions = `-Xms96m
-Xmx96m
-XX:TieredStopAtLevel=1
-XX:+UseSerialGC
-Dcom.ibm.team.repository.sample=1
`;

export const tomcatXml = `<?xml version="1.0" encoding="UTF-8"?>
<Server port="-1">
  <Listener className="org.apache.catalina.core.JreMemoryLeakPreventionListener"/>
  <Listener className="org.apache.catalina.mbeans.GlobalResourcesLifecycleListener"/>
  <GlobalNamingResources>
    <Resource name="jdbc/nuxeo" auth="Container" type="javax.sql.DataSource" driverClassName="org.postgresql.Driver"
              url="jdbc:postgresql://db.lab.example:50000/nuxeo" username="nuxeo" password="\${NUXEO_DB_PASSWORD}"
              maxTotal="20" maxIdle="10" maxWaitMillis="10000"/>
  </GlobalNamingResources>
  <Service name="Catalina">
    <Connector port="8080" protocol="HTTP/1.1" maxThreads="37" acceptCount="50" connectionTimeout="20000"/>
    <Engine name="Catalina" defaultHost="localhost">
      <Host name="localhost" appBase="webapps" autoDeploy="false"/>
    </Engine>
  </Service>
</Server>
`;

export const tomcatOptions = `# heap
-Xms96m
-Xmx96m

-XX:+UseSerialGC
-Dsample.text=two words
`;

/** Two users, five requests each, to the path of the property \`path\` on the host of the property \`host\`. */
export const planJmx = `<?xml version="1.0" encoding="UTF-8"?>
<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
  <hashTree>
    <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="sample"/>
    <hashTree>
      <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="users">
        <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
          <boolProp name="LoopController.continue_forever">false</boolProp>
          <stringProp name="LoopController.loops">\${__P(loops,5)}</stringProp>
        </elementProp>
        <stringProp name="ThreadGroup.num_threads">2</stringProp>
        <stringProp name="ThreadGroup.ramp_time">0</stringProp>
      </ThreadGroup>
      <hashTree>
        <HTTPSamplerProxy guiclass="HttpTestSampleGui" testclass="HTTPSamplerProxy" testname="Open &quot;A, B&quot;">
          <stringProp name="HTTPSampler.domain">\${__P(host,proxy.lab.example)}</stringProp>
          <stringProp name="HTTPSampler.path">\${__P(path,/rm/usecase/open-module)}</stringProp>
          <stringProp name="HTTPSampler.method">GET</stringProp>
          <elementProp name="HTTPsampler.Arguments" elementType="Arguments">
            <collectionProp name="Arguments.arguments"/>
          </elementProp>
        </HTTPSamplerProxy>
        <hashTree/>
      </hashTree>
    </hashTree>
  </hashTree>
</jmeterTestPlan>
`;
