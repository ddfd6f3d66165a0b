// Promises are awaited or handed on, types are sound, and the screens can be used without a mouse.
import a11y from "eslint-plugin-jsx-a11y";
import tseslint from "typescript-eslint";

/** What is drawn for a layer that nobody changes must do without what is only there for an annotator. */
const without = (...rooms) => ({
  "no-restricted-imports": ["error", {
    patterns: rooms.map((room) => ({ regex: `^\\.\\./${room}/`, message: `This room is used below ${room}: take a view, a cursor or a function instead.` })),
  }],
});

export default tseslint.config(
  { files: ["src/**/*.{ts,tsx}"] },
  { ignores: ["src/schema.ts"] },
  tseslint.configs.recommendedTypeChecked,
  a11y.flatConfigs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // When a module is loaded, the language is not chosen yet.
      "no-restricted-syntax": ["error", {
        selector: "CallExpression[callee.name=/^(t|withElements|listed|locale)$/]:not(:function CallExpression)",
        message: "Ask for words where they are shown, in a function: the language is chosen later.",
      }],
      // JSON has no type; what the server answers is declared in schema.ts.
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      // A method that returns a promise in every class of an interface may wait for nothing in one.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true, varsIgnorePattern: "^_$" }],
      // A region that scrolls takes the focus, so that the arrow keys scroll it.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["region", "group"], tags: [] }],
      // Keys on the rows of the tree are heard by the tree.
      "jsx-a11y/click-events-have-key-events": "off",
    },
  },
  { files: ["src/{check,keys,saving,steps}/**"], rules: without("annotator", "pages") },
  { files: ["src/{guideline,look,model,structure,text,view}/**"], rules: without("annotator", "pages", "saving") },
);
