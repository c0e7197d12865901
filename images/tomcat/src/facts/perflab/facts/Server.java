package perflab.facts;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The connector and the connection pools, read from the platform MBean server. */
final class Server {
    private static final MBeanServer BEANS = ManagementFactory.getPlatformMBeanServer();

    private Server() {
    }

    /** The connector that listens on a port. */
    static Map<String, Object> connector(int port) {
        Map<String, Object> connector = new LinkedHashMap<>();
        try {
            ObjectName bean = only("Catalina:type=Connector,port=" + port + ",*");
            ObjectName pool = threadPool(port);
            connector.put("port", BEANS.getAttribute(bean, "port"));
            connector.put("protocol", BEANS.getAttribute(bean, "protocol"));
            connector.put("maxThreads", maxThreads(bean, pool));
            connector.put("maxConnections", BEANS.getAttribute(pool, "maxConnections"));
            connector.put("acceptCount", BEANS.getAttribute(pool, "acceptCount"));
            connector.put("connectionTimeout", BEANS.getAttribute(pool, "connectionTimeout"));
            connector.put("currentThreadCount", BEANS.getAttribute(pool, "currentThreadCount"));
        } catch (JMException e) {
            connector.put("error", e.toString());
        }
        return connector;
    }

    /** The data sources by JNDI name: the most connections that a pool opens, and those open now. */
    static Map<String, Object> pools() {
        Map<String, Object> pools = new TreeMap<>();
        try {
            // A connection of a pool has a bean too, with a key more.
            for (ObjectName bean : BEANS.queryNames(new ObjectName("Catalina:type=DataSource,*"), null)) {
                if (bean.getKeyProperty("connectionpool") == null) {
                    pools.put(ObjectName.unquote(bean.getKeyProperty("name")), pool(bean));
                }
            }
        } catch (JMException e) {
            pools.put("error", e.toString());
        }
        return pools;
    }

    private static Map<String, Object> pool(ObjectName bean) throws JMException {
        Map<String, Object> pool = new LinkedHashMap<>();
        try {
            pool.put("max", BEANS.getAttribute(bean, "maxTotal"));
        } catch (AttributeNotFoundException e) {
            // The other pool of Tomcat, its JDBC pool.
            pool.put("max", BEANS.getAttribute(bean, "maxActive"));
        }
        int active = (Integer) BEANS.getAttribute(bean, "numActive");
        int idle = (Integer) BEANS.getAttribute(bean, "numIdle");
        pool.put("size", active + idle);
        return pool;
    }

    /** A connector with an executor of its own in server.xml tells no maximum itself. */
    private static Object maxThreads(ObjectName connector, ObjectName pool) throws JMException {
        Object own = BEANS.getAttribute(pool, "maxThreads");
        if (((Integer) own) >= 0) {
            return own;
        }
        Object executor = BEANS.getAttribute(connector, "executorName");
        return BEANS.getAttribute(only("Catalina:type=Executor,name=" + executor), "maxThreads");
    }

    private static ObjectName threadPool(int port) throws JMException {
        for (ObjectName bean : BEANS.queryNames(new ObjectName("Catalina:type=ThreadPool,*"), null)) {
            if (bean.getKeyPropertyList().size() == 2 && BEANS.getAttribute(bean, "port").equals(port)) {
                return bean;
            }
        }
        throw new JMException("no thread pool for port " + port);
    }

    private static ObjectName only(String pattern) throws JMException {
        return BEANS.queryNames(new ObjectName(pattern), null).stream().findFirst()
                .orElseThrow(() -> new JMException("no bean " + pattern));
    }
}
