import { iconDrawing } from '#words/brand.ts'
import { areaGroups } from './scripts/build/area-groups.ts'
import { iconsByFile } from './scripts/build/icons-by-file.ts'
import { leanContract } from './scripts/build/lean-contract.ts'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/** The script of each area's pages; the page itself is the same (`src/web/index.html`). */
export const entries = {
  site: 'site/entry.tsx',
  customer: 'customer/entry.tsx',
  'back-office': 'back-office/entry.tsx',
  gallery: 'gallery/entry.tsx',
} as const

/** In development, where one server answers for the three areas, the page gets the script of the area that was asked for. */
const scriptOfArea: Plugin = {
  name: 'script-of-area',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { originalUrl = '/' }) => {
      if (/^\/admin(\/|$)/.test(originalUrl)) return swapped(html, 'back-office')
      if (/^\/tableau-de-bord(\/|$)/.test(originalUrl)) return swapped(html, 'customer')
      return /^\/composants\b/.test(originalUrl) ? toEntry(html, 'gallery') : html
    },
  },
}
/** The icon stands in the page, drawn from the logo's own lines: a file more would be a request more. */
const iconInPage: Plugin = {
  name: 'icon-in-page',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/icon.svg', `data:image/svg+xml,${iconAsText()}`),
  },
}

const iconAsText = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${iconDrawing({ isCut: false })}</svg>`
    .replaceAll('"', "'")
    .replaceAll(/[<>#]/g, encodeURIComponent)

/** Marks the page with its area too, as the build does (`scripts/build/write-html.ts`): the office has its own background. */
const swapped = (html: string, area: 'customer' | 'back-office') =>
  toEntry(html.replace('<html ', `<html data-area="${area}" `), area)

const toEntry = (html: string, name: keyof typeof entries) =>
  html.replace(`/${entries.site}`, `/${entries[name]}`)

/** Icons of several later screens, in one file: each file more is a line in the first page's list. */
const laterIcons =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](check|chevron-down|plus|info|circle-check|circle-alert|mail|credit-card|external-link|ship)\./

/** The small parts of every form and page, in one file for the same reason. */
const laterParts =
  /src[\\/]web[\\/](ui|chrome)[\\/](Button|Card|ErrorState|Field|FieldError|Notice|PasswordField|PageHeader|SelectField|Skeleton|SkeletonList|is-staff|dialog-style|prepare-for-offline|TextField|TextArea|control-style|described-by)\./

const prices =
  /src[\\/](domain[\\/](catalogue[\\/](initial-plans|service-options)|units|plan[\\/]plan)|words[\\/]option-price|web[\\/]copy[\\/](format-money|plan-features|option-price|territories))\./

/** What counts the cart for the top bar, in one file: the first page names it, and loads it for who has a cart. */
const cart = /src[\\/](domain[\\/](cart[\\/]|outcome\.)|web[\\/]api[\\/](local-cart|cart-badge)\.)/

/** The public pages: one file for what `/` needs at once. */
export const siteBuild: UserConfig = {
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['src/web/index.html', 'src/web/starter.ts'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'site', tags: ['$initial'], test: notAnEntry, priority: 10 },
                { name: 'parts', test: laterParts, priority: 6 },
                { name: 'prices', test: prices, priority: 6 },
                { name: 'cart', test: cart, priority: 6 },
                { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 6 },
                { name: 'icons', test: laterIcons, priority: 5 },
              ],
            },
          },
        },
      },
    },
  },
}

/** An entry in a group would be a file that only imports the group. */
function notAnEntry(id: string): boolean {
  return !/src[\\/]web[\\/](starter\.ts|index\.html)/.test(id)
}

/**
 * A private area: the libraries, what the area and its first screen need, then a file for each screen and some for what
 * screens share. Each area is built apart: nobody works in both.
 */
export const areaBuild = (area: 'customer' | 'back-office'): UserConfig => ({
  plugins: [iconsByFile],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: [`src/web/${entries[area]}`],
          output: {
            // A group names its parts after every screen that has them.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            codeSplitting: {
              groups: areaGroups(area, entries[area]),
            },
          },
        },
      },
    },
  },
})

/** The page of components, apart: nothing of it may be in what visitors, customers and staff load. */
export const galleryBuild: UserConfig = {
  environments: {
    client: { build: { rolldownOptions: { input: [`src/web/${entries.gallery}`] } } },
  },
}

export default defineConfig({
  root: 'src/web',
  publicDir: false,
  cacheDir: '../../.data/vite',
  // The word of last resort, when a browser reaches no server that could tell.
  define: {
    'import.meta.env.MAINTENANCE_MODE': JSON.stringify(process.env['MAINTENANCE_MODE'] ?? ''),
  },
  plugins: [react(), tailwind(), scriptOfArea, iconInPage, leanContract],
  // The library that reads codes is a file of its own: a browser that reads them itself never asks for it.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser that runs es2022 modules but the oldest Safari preloads by itself; that one loads a little later.
    modulePreload: {
      polyfill: false,
      // Every page has these already, and its style in it: they need no place in the first page's list.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js'
          ? needed.filter((file) => !/[\\/](site|libraries)-[^\\/]*$|\.css$/.test(file))
          : needed,
    },
    reportCompressedSize: false,
    // Only the prerendered page imports the chart statically, on purpose.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  environments: { client: { build: { manifest: true } } },
})
