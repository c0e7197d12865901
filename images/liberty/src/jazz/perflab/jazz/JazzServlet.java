package perflab.jazz;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import perflab.JsonServlet;

/**
 * What the pages of the stand-in share: the data source jdbc/CONTEXT and the 503 when it does not work. An application whose
 * product keeps its data in files has none: server.xml says so by the name perflab/CONTEXT/database.
 */
abstract class JazzServlet extends JsonServlet {
    private static final long serialVersionUID = 1L;

    /** Work on one pooled connection that fills the answer. */
    @FunctionalInterface
    interface Work {
        void run(Connection connection, Map<String, Object> answer) throws SQLException;
    }

    /** Whether server.xml declares that the application of the request has no database. */
    protected static boolean hasNoDatabase(HttpServletRequest request) {
        try {
            return "none".equals(InitialContext.doLookup("perflab" + request.getContextPath() + "/database"));
        } catch (NamingException absent) {
            return false;
        }
    }

    /** The first entries of every answer. */
    protected static Map<String, Object> newAnswer(HttpServletRequest request) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("standIn", true);
        answer.put("context", request.getContextPath());
        answer.put("host", host());
        return answer;
    }

    /** Runs the work with auto-commit and answers 200, or 503 with the reason. */
    protected static void withDatabase(HttpServletRequest request, HttpServletResponse response, Work work)
            throws IOException {
        String name = "jdbc" + request.getContextPath();
        Map<String, Object> answer = newAnswer(request);
        try {
            DataSource source = InitialContext.doLookup(name);
            try (Connection connection = source.getConnection()) {
                work.run(connection, answer);
            }
            answer(response, HttpServletResponse.SC_OK, answer);
        } catch (NamingException e) {
            unavailable(response, answer, name, "no data source " + name + ": " + e);
        } catch (SQLException e) {
            unavailable(response, answer, name, e.getMessage());
        }
    }

    private static void unavailable(HttpServletResponse response, Map<String, Object> answer, String name, String reason)
            throws IOException {
        answer.put("ok", false);
        answer.put("database", Map.of("name", name, "ok", false));
        answer.put("reason", reason);
        answer(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, answer);
    }
}
