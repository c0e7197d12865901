import java.io.FileInputStream;
import java.io.InputStream;
import java.util.Properties;
import java.util.TreeMap;

/** Prints what java.util.Properties reads from files: "file TAB key TAB value" a line, sorted by key, line breaks escaped. */
public class ReadProperties {
    public static void main(String[] files) throws Exception {
        for (String name : files) {
            Properties properties = new Properties();
            try (InputStream file = new FileInputStream(name)) {
                properties.load(file);
            }
            for (var entry : new TreeMap<>(properties).entrySet()) {
                String value = String.valueOf(entry.getValue()).replace("\n", "\\n");
                System.out.println(name + "\t" + entry.getKey() + "\t" + value);
            }
        }
    }
}
