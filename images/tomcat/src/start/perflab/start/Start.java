package perflab.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.catalina.Container;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.Server;
import org.apache.catalina.Service;
import org.apache.catalina.startup.Catalina;

/**
 * Runs Tomcat with one configuration, and ends the process when a part of it is wrong or does not start. By itself
 * Tomcat warns of an attribute that it does not know, and goes on without a web application that failed.
 */
public final class Start {
    private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]+)\\}");

    private Start() {
    }

    public static void main(String[] arguments) throws IOException {
        String config = arguments[0];
        // As properties rather than options, so that the options of the JVM are those of jvm.options.
        String base = System.getenv("CATALINA_BASE");
        System.setProperty("catalina.base", base);
        System.setProperty("catalina.home", base);
        System.setProperty("java.io.tmpdir", base + "/temp");
        System.setProperty("java.util.logging.manager", "org.apache.juli.ClassLoaderLogManager");
        System.setProperty("java.util.logging.config.file", base + "/conf/logging.properties");
        System.setProperty("org.apache.catalina.startup.EXIT_ON_INIT_FAILURE", "true");
        System.setProperty("org.apache.tomcat.util.digester.PROPERTY_SOURCE",
                "org.apache.tomcat.util.digester.EnvironmentPropertySource");
        failOnAny(config, unsetVariables(Files.readString(Path.of(config))));

        Complaints complaints = new Complaints();
        Catalina catalina = new Catalina();
        catalina.setConfigFile(config);
        try {
            catalina.load();
        } catch (Error e) {
            // What EXIT_ON_INIT_FAILURE makes of an exception.
            failOnAny(config, List.of(Complaints.text(e)));
        }
        failOnAny(config, complaints.messages());
        if (catalina.getServer() == null) {
            failOnAny(config, List.of("it makes no server"));
        }
        catalina.start();
        failOnAny(config, complaints.messages());
        failOnAny(config, stopped(catalina.getServer()));
        complaints.end();
        catalina.await();
        catalina.stop();
    }

    /** Variables without a value, with their lines: Tomcat would take the reference itself as the value. */
    private static List<String> unsetVariables(String text) {
        String code = COMMENT.matcher(text).replaceAll(found -> "\n".repeat((int) found.group().lines().count() - 1));
        List<String> unset = new ArrayList<>();
        int line = 0;
        for (String content : code.split("\n", -1)) {
            line++;
            Matcher variable = VARIABLE.matcher(content);
            while (variable.find()) {
                String name = variable.group(1);
                if (!name.contains(":-") && System.getenv(name) == null && System.getProperty(name) == null) {
                    unset.add("line " + line + ": ${" + name + "} is neither a variable nor a property");
                }
            }
        }
        return unset;
    }

    /** The parts that are not running after the start. */
    private static List<String> stopped(Server server) {
        List<String> parts = new ArrayList<>();
        check(parts, server, "the server");
        for (Service service : server.findServices()) {
            check(parts, service, "service " + service.getName());
            for (var connector : service.findConnectors()) {
                check(parts, connector, "connector on port " + connector.getPort());
            }
            if (service.getContainer() != null) {
                checkContainers(parts, service.getContainer());
            }
        }
        return parts;
    }

    private static void checkContainers(List<String> parts, Container container) {
        check(parts, container, container.getClass().getSimpleName().replace("Standard", "").toLowerCase()
                + " " + container.getName());
        for (Container child : container.findChildren()) {
            checkContainers(parts, child);
        }
    }

    private static void check(List<String> parts, Lifecycle part, String name) {
        if (part.getState() != LifecycleState.STARTED) {
            parts.add(name + " is not running");
        }
    }

    private static void failOnAny(String config, List<String> messages) {
        if (messages.isEmpty()) {
            return;
        }
        for (String message : messages) {
            System.err.println("perflab tomcat: " + config + ": " + message);
        }
        System.err.flush();
        // No shutdown hooks: nothing that runs half has work to finish.
        Runtime.getRuntime().halt(1);
    }
}
