package perflab.facts;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Connection pools and the executor, read from the platform MBean server. */
final class Server {
    private static final MBeanServer BEANS = ManagementFactory.getPlatformMBeanServer();

    private Server() {
    }

    /** The pools that were used at least once: Liberty makes the MBean with the first connection. */
    static Map<String, Object> pools() {
        Map<String, Object> pools = new TreeMap<>();
        try {
            ObjectName pattern = new ObjectName("WebSphere:type=com.ibm.ws.jca.cm.mbean.ConnectionManagerMBean,*");
            for (ObjectName bean : BEANS.queryNames(pattern, null)) {
                String contents = String.valueOf(BEANS.invoke(bean, "showPoolContents", null, null));
                Map<String, Object> pool = new LinkedHashMap<>();
                pool.put("max", number(contents, "maxPoolSize"));
                pool.put("size", number(contents, "size"));
                pools.put(bean.getKeyProperty("jndiName"), pool);
            }
        } catch (JMException e) {
            pools.put("error", e.toString());
        }
        return pools;
    }

    /** Current threads; Liberty tells its configured maximum nowhere. Empty without the feature monitor. */
    static Map<String, Object> executor() {
        Map<String, Object> executor = new LinkedHashMap<>();
        try {
            ObjectName bean = new ObjectName("WebSphere:type=ThreadPoolStats,name=Default Executor");
            if (BEANS.isRegistered(bean)) {
                executor.put("poolSize", BEANS.getAttribute(bean, "PoolSize"));
                executor.put("activeThreads", BEANS.getAttribute(bean, "ActiveThreads"));
            }
        } catch (JMException e) {
            executor.put("error", e.toString());
        }
        return executor;
    }

    private static Long number(String contents, String key) {
        Matcher line = Pattern.compile("(?m)^" + key + "=(-?\\d+)").matcher(contents);
        return line.find() ? Long.valueOf(line.group(1)) : null;
    }
}
