/** Words of the field one writes JSON in. */
export const json = {
  format: 'Format (Shift+Alt+F)',
  at: 'Line {{line, number}}, column {{column, number}}: {{what}}',
  fault: {
    empty: 'Empty.',
    end: 'Unexpected end: a bracket or quotation mark isn’t closed.',
    comma: 'Trailing comma.',
    quotes: 'Names and strings need straight double quotes: "like this".',
    text: 'This string isn’t closed, or contains an invalid line break or escape.',
    after: 'Unexpected text after the end of the JSON.',
    unexpected: 'Unexpected character.',
  },
} as const;
