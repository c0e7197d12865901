package perflab.nuxeo;

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

/** What the pages of the stand-in share: the data source jdbc/nuxeo and the 503 when it does not work. */
abstract class NuxeoServlet extends JsonServlet {
    private static final long serialVersionUID = 1L;
    private static final String NAME = "jdbc/nuxeo";

    /** Work on one pooled connection that fills the answer. */
    @FunctionalInterface
    interface Work {
        void run(Connection connection, Map<String, Object> answer) throws SQLException;
    }

    /** Runs the work with auto-commit and answers 200, or 503 with the reason. */
    protected static void withDatabase(HttpServletRequest request, HttpServletResponse response, Work work)
            throws IOException {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("standIn", true);
        answer.put("context", request.getContextPath());
        answer.put("host", host());
        try {
            DataSource source = InitialContext.doLookup("java:comp/env/" + NAME);
            try (Connection connection = source.getConnection()) {
                work.run(connection, answer);
            }
            answer(response, HttpServletResponse.SC_OK, answer);
        } catch (NamingException e) {
            unavailable(response, answer, "no data source " + NAME + ": " + e);
        } catch (SQLException e) {
            unavailable(response, answer, e.getMessage());
        }
    }

    private static void unavailable(HttpServletResponse response, Map<String, Object> answer, String reason)
            throws IOException {
        answer.put("ok", false);
        answer.put("database", Map.of("name", NAME, "ok", false));
        answer.put("reason", reason);
        answer(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, answer);
    }
}
