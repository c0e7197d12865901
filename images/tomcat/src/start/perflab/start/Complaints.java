package perflab.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What Tomcat says while it starts about parts of its configuration that it passes over or that fail. */
final class Complaints extends Handler {
    /** The factory of pools tells an unknown attribute on the level of information. */
    private static final Map<String, Level> LEAST = Map.of(
            "org.apache.tomcat.util.digester.Digester", Level.WARNING,
            "org.apache.tomcat.dbcp.dbcp2.BasicDataSourceFactory", Level.INFO,
            "org.apache.catalina", Level.SEVERE);

    private final List<String> messages = new ArrayList<>();
    // Log managers forget loggers that nobody holds, with their handlers.
    private final List<Logger> loggers = LEAST.keySet().stream().map(Logger::getLogger).toList();

    Complaints() {
        loggers.forEach(logger -> logger.addHandler(this));
    }

    /** The complaints so far. */
    synchronized List<String> messages() {
        return List.copyOf(messages);
    }

    /** Listens no longer. */
    void end() {
        loggers.forEach(logger -> logger.removeHandler(this));
    }

    @Override
    public synchronized void publish(LogRecord record) {
        Level least = LEAST.getOrDefault(record.getLoggerName(), Level.SEVERE);
        if (record.getLevel().intValue() < least.intValue()) {
            return;
        }
        Throwable thrown = record.getThrown();
        messages.add(thrown == null ? record.getMessage() : record.getMessage() + ": " + text(thrown));
    }

    /** The reason of a chain of exceptions, and what failed for it. */
    static String text(Throwable thrown) {
        String failed = "";
        Throwable reason = thrown;
        while (reason.getCause() != null) {
            failed = reason.getMessage() + ": ";
            reason = reason.getCause();
        }
        return failed + reason.getMessage();
    }

    @Override
    public void flush() {
        // Nothing is kept back.
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
