const nested = (open: string, count: number, close = '}'): string =>
  `${open.repeat(count)}x${close.repeat(count)}`;

/** Formulas that crashed or blocked the page: deeply nested, very wide, or expanded by macros. */
export const hostileFormulas: Readonly<Record<string, string>> = {
  'hats, 150 deep': nested('\\hat{', 150),
  'overlines, 150 deep': nested('\\overline{', 150),
  'binomials, 150 deep': nested('\\binom{1}{', 150),
  'roots, 150 deep': nested('\\sqrt{', 150),
  'fractions, 150 deep': nested('\\frac{1}{', 150),
  'braces, 1,000 deep': nested('{', 1000),
  'delimiters, 150 deep': nested('\\left(', 150, '\\right)'),
  'matrices, 70 deep': nested('\\begin{matrix}', 70, '\\end{matrix}'),
  'powers, 500 deep': nested('x^{', 500),
  'indices, 500 deep': nested('x_{', 500),
  'text in formulas in text, 150 deep': nested('\\text{$', 150, '$}'),
  'colours, 150 deep': nested('\\color{red}{', 150),
  'braces below, 140 deep': nested('\\underbrace{', 140),
  'arrows, 130 deep': nested('\\xrightarrow{', 130),
  'boxes, 220 deep': nested('\\boxed{', 220),
  'raised boxes, 100 deep': nested('\\raisebox{1em}{$', 100, '$}'),
  'hats made by a macro, 400 deep': `\\def\\a#1{\\hat{\\hat{\\hat{\\hat{#1}}}}}${nested('\\a{', 55)}`,
  'chemistry of 1,000 atoms': `\\ce{${'H2'.repeat(1000)}}`,
  'a matrix of 2,000 columns': `\\begin{matrix}${'&'.repeat(2000)}\\end{matrix}`,
  'a macro of 1,000 letters, 500 times': `\\def\\a{${'x'.repeat(1000)}}${'\\a'.repeat(500)}`,
  'a macro that repeats its argument for ever':
    `\\def\\a#1{\\b{${'#1'.repeat(10)}}}\\def\\b#1{\\c{${'#1'.repeat(10)}}}\\def\\c#1{\\d{${'#1'.repeat(10)}}}` +
    `\\def\\d#1{\\f{${'#1'.repeat(10)}}}\\def\\f#1{\\f{#1}#1#1#1#1#1}\\a{x}`,
  'a macro with 300 arguments in itself': `\\def\\a#1{${'#1'.repeat(300)}}${nested('\\a{', 50)}`,
};

/** Realistic formulas, including large ones, that must be typeset. */
export const ordinaryFormulas: Readonly<Record<string, string>> = {
  'a 10×10 matrix': `\\begin{pmatrix}${`${'a_{ij}&'.repeat(9)}a_{ij}\\\\`.repeat(10)}\\end{pmatrix}`,
  'a continued fraction of 20 levels': nested('a_0+\\cfrac{1}{', 20),
  'fractions, 20 deep': nested('1+\\frac{1}{', 20),
  '28 aligned lines': `\\begin{aligned}${'f(x) &= \\int_0^1 \\frac{x^2}{1+x^2}\\,dx + \\sum_{k=1}^n a_k \\\\'.repeat(28)}\\end{aligned}`,
  'cases in cases': `f(x)=\\begin{cases}\\begin{cases}1&x>0\\\\0&x=0\\end{cases}&y\\\\2&z\\end{cases}`,
  'a macro with an argument': `\\newcommand{\\abs}[1]{\\left|#1\\right|}\\abs{x}+\\abs{\\abs{y}-z}`,
  'a reaction':
    '\\ce{Zn^2+ <=>[+ 2OH-][+ 2H+] Zn(OH)2 v <=>[+ 2OH-][+ 2H+] [Zn(OH)4]^2-}, \\quad \\pu{123 kJ//mol}',
  'roots and hats': '\\hat{\\overline{\\sqrt{\\hat{x}^{2^{2^2}}}}}',
};
