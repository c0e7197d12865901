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
        facts.put("systemProperties", Jvm.systemProperties("com.ibm."));
        facts.put("pools", Server.pools());
        facts.put("executor", Server.executor());
        String url = System.getenv("LDAP_URL");
        if (url != null && !url.isEmpty()) {
            facts.put("ldap", Directory.facts(url, System.getenv("LDAP_BASE")));
        }
        facts.put("kernel", Kernel.facts());
        answer(response, HttpServletResponse.SC_OK, facts);
    }
}
