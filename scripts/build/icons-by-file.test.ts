import { expect, test } from 'vitest'
import { byFile } from './icons-by-file.ts'

// Removed to see it fail: the hyphen before a figure.
test('each icon is imported from its own file', () => {
  expect(
    byFile('import { FileX2, PackageOpen } from "lucide-react";\nimport { a } from "./a.ts";'),
  ).toBe(
    "import FileX2 from 'lucide-react/icons/file-x-2';import PackageOpen from 'lucide-react/icons/package-open';\n" +
      'import { a } from "./a.ts";',
  )
})
