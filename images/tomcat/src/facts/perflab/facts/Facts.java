package perflab.facts;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import perflab.JsonServlet;

/** What the running server knows about itself, for comparing with the published settings. */
public final class Facts extends JsonServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("standIn", true);
        facts.put("host", host());
        facts.put("jvm", Jvm.facts());
        facts.put("connector", Server.connector(request.getLocalPort()));
        facts.put("pools", Server.pools());
        facts.put("kernel", Kernel.facts());
        answer(response, HttpServletResponse.SC_OK, facts);
    }
}
