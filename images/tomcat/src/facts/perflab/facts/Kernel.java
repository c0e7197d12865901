package perflab.facts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kernel settings that apply to this process. */
final class Kernel {
    private Kernel() {
    }

    static Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("ip_local_port_range",
                read("/proc/sys/net/ipv4/ip_local_port_range").strip().replaceAll("\\s+", " "));
        Matcher limit = Pattern.compile("(?m)^Max open files\\s+(\\S+)").matcher(read("/proc/self/limits"));
        boolean counted = limit.find() && !limit.group(1).equals("unlimited");
        facts.put("openFilesSoft", counted ? Long.valueOf(limit.group(1)) : "unlimited");
        return facts;
    }

    private static String read(String path) {
        try {
            // Kernel settings give themselves only to one whole read, which Files.readString does not do.
            return String.join("\n", Files.readAllLines(Path.of(path)));
        } catch (IOException e) {
            return "";
        }
    }
}
