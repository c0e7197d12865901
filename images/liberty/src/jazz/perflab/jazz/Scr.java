package perflab.jazz;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** The status page: 200 once the application reaches its database, or at once when it has none. */
public final class Scr extends JazzServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (hasNoDatabase(request)) {
            Map<String, Object> answer = newAnswer(request);
            answer.put("database", Map.of("product", "none", "ok", true));
            answer(response, HttpServletResponse.SC_OK, answer);
            return;
        }
        withDatabase(request, response, (connection, answer) -> {
            DatabaseMetaData product = connection.getMetaData();
            Map<String, Object> database = new LinkedHashMap<>();
            database.put("product", product.getDatabaseProductName());
            database.put("version", product.getDatabaseProductVersion());
            database.put("name", connection.getCatalog());
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT 1")) {
                database.put("ok", row.next());
            }
            answer.put("database", database);
        });
    }
}
