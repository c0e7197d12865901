package perflab.jazz;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One use case of the workload: GET reads, POST writes one row; both cost one cheap statement, and nothing where the
 * application has no database.
 */
public final class UseCase extends JazzServlet {
    private static final long serialVersionUID = 1L;
    private static final Pattern SLUG = Pattern.compile("/([a-z0-9][a-z0-9-]{0,79})");

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String slug = slug(request, response);
        if (slug == null || answeredWithoutDatabase(slug, request, response)) {
            return;
        }
        withDatabase(request, response, (connection, answer) -> {
            answer.put("useCase", slug);
            // The limit keeps the cost the same however many rows a run has written.
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(
                            "SELECT count(*) FROM (SELECT id FROM artifact LIMIT 100) AS sample")) {
                answer.put("ok", row.next());
                answer.put("rows", row.getInt(1));
            }
        });
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String slug = slug(request, response);
        if (slug == null || answeredWithoutDatabase(slug, request, response)) {
            return;
        }
        withDatabase(request, response, (connection, answer) -> {
            answer.put("useCase", slug);
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO artifact (use_case, created) VALUES (?, now())")) {
                insert.setString(1, slug);
                answer.put("ok", insert.executeUpdate() == 1);
            }
        });
    }

    private static boolean answeredWithoutDatabase(
            String slug, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!hasNoDatabase(request)) {
            return false;
        }
        Map<String, Object> answer = newAnswer(request);
        answer.put("useCase", slug);
        answer.put("ok", true);
        answer(response, HttpServletResponse.SC_OK, answer);
        return true;
    }

    private static String slug(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String path = request.getPathInfo();
        var match = SLUG.matcher(path == null ? "" : path);
        if (match.matches()) {
            return match.group(1);
        }
        answer(response, HttpServletResponse.SC_NOT_FOUND, Map.of(
                "ok", false, "reason", "a use case is named by lower-case letters, digits and hyphens"));
        return null;
    }
}
