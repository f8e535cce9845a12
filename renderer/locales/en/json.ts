/** Words of the field one writes JSON in. */
export const json = {
  format: 'Indent (Shift+Alt+F)',
  at: 'Line {{line, number}}, place {{column, number}}: {{what}}',
  fault: {
    empty: 'Nothing is written here.',
    end: 'The text ends before the JSON does. A bracket or quotation mark is not closed.',
    comma: 'A comma may not stand before a closing bracket.',
    quotes: 'Names and texts need straight double quotation marks: "so".',
    text: 'This text is not closed, or holds a line break or backslash that JSON does not know.',
    after: 'The JSON has ended here; nothing may come after it.',
    unexpected: 'This may not stand here in JSON.',
  },
} as const;
