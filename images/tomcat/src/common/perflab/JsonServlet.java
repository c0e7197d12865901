package perflab;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** A servlet that answers in JSON and never makes an HTTP session. */
public abstract class JsonServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    /** Sends a value as JSON with a status code. */
    protected static void answer(HttpServletResponse response, int status, Object value) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.setCharacterEncoding("UTF-8");
        response.setHeader("Cache-Control", "no-store");
        response.getWriter().print(Json.text(value));
    }

    /** The name of this host, or "unknown". */
    protected static String host() {
        try {
            return InetAddress.getLocalHost().getCanonicalHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }
}
