package perflab.jtl;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Judges a JMeter result file: java -jar jtl.jar FILE NAME; exit code 0 only when every sample succeeded. */
public final class Summary {
    private final Map<String, Label> labels = new TreeMap<>();
    private final StringBuilder problem = new StringBuilder();

    /** The samples of one label: elapsed times in milliseconds and how many failed. */
    private static final class Label {
        private long[] elapsed = new long[64];
        private int count;
        private int errors;

        void add(long milliseconds, boolean success) {
            if (count == elapsed.length) {
                elapsed = Arrays.copyOf(elapsed, count * 2);
            }
            elapsed[count++] = milliseconds;
            errors += success ? 0 : 1;
        }

        /** The nearest-rank 90th percentile, as JMeter's own report has it for large counts. */
        String json() {
            long[] sorted = Arrays.copyOf(elapsed, count);
            Arrays.sort(sorted);
            long mean = Math.round(Arrays.stream(sorted).average().orElse(0));
            long p90 = sorted[(int) Math.ceil(count * 0.9) - 1];
            return String.format("{\"count\":%d,\"errors\":%d,\"mean\":%d,\"p90\":%d}", count, errors, mean, p90);
        }
    }

    /** Prints the summary as one line of JSON and ends with 0 or 1. */
    public static void main(String[] arguments) throws IOException {
        Summary summary = new Summary();
        Path file = Path.of(arguments[0]);
        if (!Files.exists(file)) {
            summary.problem.append("JMeter wrote no results");
        } else {
            try (Reader in = Files.newBufferedReader(file)) {
                summary.read(new Csv(in));
            }
        }
        System.out.println(summary.json(arguments[1]));
        if (!summary.good()) {
            System.exit(1);
        }
    }

    private void read(Csv csv) throws IOException {
        List<String> header = csv.next();
        if (header == null) {
            return;
        }
        int elapsed = header.indexOf("elapsed");
        int label = header.indexOf("label");
        int success = header.indexOf("success");
        if (elapsed < 0 || label < 0 || success < 0) {
            problem.append("the result file has no columns elapsed, label and success");
            return;
        }
        for (List<String> row = csv.next(); row != null; row = csv.next()) {
            if (row.size() < header.size()) {
                problem.append("the result file ends in the middle of a sample");
                return;
            }
            labels.computeIfAbsent(row.get(label), name -> new Label())
                    .add(Long.parseLong(row.get(elapsed)), row.get(success).equals("true"));
        }
    }

    private int samples() {
        return labels.values().stream().mapToInt(label -> label.count).sum();
    }

    private int errors() {
        return labels.values().stream().mapToInt(label -> label.errors).sum();
    }

    private boolean good() {
        return problem.isEmpty() && samples() > 0 && errors() == 0;
    }

    private String json(String name) {
        String all = labels.entrySet().stream()
                .map(entry -> quote(entry.getKey()) + ":" + entry.getValue().json())
                .collect(Collectors.joining(",", "{", "}"));
        String reason = problem.isEmpty() ? "" : ",\"problem\":" + quote(problem.toString());
        return String.format("{\"name\":%s,\"good\":%b,\"samples\":%d,\"errors\":%d,\"labels\":%s%s}",
                quote(name), good(), samples(), errors(), all, reason);
    }

    private static String quote(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }
}
