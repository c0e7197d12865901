package perflab.facts;

import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.SizeLimitExceededException;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;

/** The LDAP directory as this server reaches it, by one anonymous search. */
final class Directory {
    private static final String TIMEOUT_MS = "2000";

    private Directory() {
    }

    static Map<String, Object> facts(String url, String base) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("url", url);
        int entries = 0;
        try {
            InitialDirContext context = new InitialDirContext(environment(url));
            try {
                SearchControls below = new SearchControls();
                below.setSearchScope(SearchControls.SUBTREE_SCOPE);
                below.setReturningAttributes(new String[] {"1.1"});
                NamingEnumeration<SearchResult> found =
                        context.search(base == null ? "" : base, "(objectClass=*)", below);
                while (found.hasMore()) {
                    found.next();
                    entries++;
                }
            } finally {
                context.close();
            }
            facts.put("ok", true);
            facts.put("entries", entries);
        } catch (SizeLimitExceededException e) {
            facts.put("ok", true);
            facts.put("entries", entries);
            facts.put("truncated", true);
        } catch (NamingException e) {
            facts.put("ok", false);
            facts.put("reason", e.toString());
        }
        return facts;
    }

    private static Hashtable<String, String> environment(String url) {
        Hashtable<String, String> environment = new Hashtable<>();
        environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
        environment.put(Context.PROVIDER_URL, url);
        environment.put("com.sun.jndi.ldap.connect.timeout", TIMEOUT_MS);
        environment.put("com.sun.jndi.ldap.read.timeout", TIMEOUT_MS);
        return environment;
    }
}
