import type { FormSheet, Frame } from './form-sheet.ts'

type Section = ReturnType<FormSheet['open']>

/** The name of a field over what it says. */
export function drawField(
  sheet: FormSheet,
  name: string,
  lines: readonly string[],
  frame: Frame,
  parent: Section,
): void {
  sheet.frame(frame)
  const inner = { x: frame.x + 1.5, width: frame.width - 3 }
  sheet.write(name, { ...inner, y: frame.y + 0.8, height: 3 }, { size: 5.5 }, { parent })
  if (lines.length === 0) return
  const text = { ...inner, y: frame.y + 4, height: frame.height - 4.5 }
  sheet.write(lines.join('\n'), text, { size: 8.5 }, { parent })
}
