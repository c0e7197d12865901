package perflab.facts;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.RuntimeMXBean;
import java.util.LinkedHashMap;
import java.util.Map;

/** The Java virtual machine: options as given, heap in bytes, collectors by name. */
final class Jvm {
    private Jvm() {
    }

    static Map<String, Object> facts() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("inputArguments", runtime.getInputArguments());
        facts.put("version", System.getProperty("java.version"));
        facts.put("vendor", runtime.getVmVendor());
        facts.put("vmName", runtime.getVmName());
        facts.put("heapInit", heap.getInit());
        facts.put("heapMax", heap.getMax());
        facts.put("availableProcessors", Runtime.getRuntime().availableProcessors());
        facts.put("collectors", ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName).toList());
        return facts;
    }
}
