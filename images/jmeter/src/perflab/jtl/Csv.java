package perflab.jtl;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/** Reads CSV with quoted fields, which may hold commas, doubled quotes and line ends. */
final class Csv {
    private final PushbackReader in;

    /** The reader should be buffered: it is read character by character. */
    Csv(Reader in) {
        this.in = new PushbackReader(in);
    }

    /** The next record, or null at the end. */
    List<String> next() throws IOException {
        int c = in.read();
        if (c == -1) {
            return null;
        }
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (; c != -1 && c != '\n'; c = in.read()) {
            if (c == '"') {
                quoted(field);
            } else if (c == ',') {
                fields.add(field.toString());
                field.setLength(0);
            } else if (c != '\r') {
                field.append((char) c);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    private void quoted(StringBuilder field) throws IOException {
        for (int c = in.read(); c != -1; c = in.read()) {
            if (c == '"') {
                int after = in.read();
                if (after != '"') {
                    if (after != -1) {
                        in.unread(after);
                    }
                    return;
                }
            }
            field.append((char) c);
        }
    }
}
