package perflab.nuxeo;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** The status page: 200 once the application reaches its database. */
public final class RunningStatus extends NuxeoServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
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
