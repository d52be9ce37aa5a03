import type { Plugin } from 'vite'

/**
 * Takes each icon from its own file. The library's list of all icons imports each of them, so whatever shows one seemed to need
 * every icon of its area, and the area's first file had them all.
 */
export const iconsByFile: Plugin = {
  name: 'icons-by-file',
  apply: 'build',
  // No type is imported any more.
  enforce: 'post',
  transform: {
    filter: { id: /src[\\/]web[\\/]/, code: /lucide-react/ },
    handler: (code) => ({ code: byFile(code), map: null }),
  },
}

export const byFile = (code: string): string =>
  code.replaceAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g, (_, names: string) =>
    [...names.matchAll(/\w+/g)]
      .map(([name]) => `import ${name} from 'lucide-react/icons/${fileOf(name)}';`)
      .join(''),
  )

/** `PackageOpen` is in `package-open`, `FileX2` in `file-x-2`. */
const fileOf = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Za-z])(?=\d)|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .toLowerCase()
