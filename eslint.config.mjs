import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "dist/",
      "cdktf.out/",
      ".perflab/",
      "test-results/",
      "test/golden/",
      "node_modules/",
      "examples/own-repository/",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ["**/*.ts"] })),
  {
    files: ["**/*.ts"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true, allow: [{ from: "file", name: ["Bytes", "Duration"] }] },
      ],
      "max-lines": ["error", { max: 400 }],
    },
  },
  {
    files: ["starters/**/*.ts"],
    rules: {
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", package: "node:test", name: "test" }] },
      ],
    },
  },
  {
    files: ["bin/*.js", "bench/*.js", "scripts/*.js"],
    languageOptions: {
      globals: {
        require: "readonly",
        process: "readonly",
        module: "writable",
        __dirname: "readonly",
        console: "readonly",
        exports: "writable",
      },
    },
  },
);
