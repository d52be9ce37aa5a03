import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Libraries that every page needs, lucide's frame for its icons, Rolldown's own few lines. */
const firstLoad =
  /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|rolldown[\\/]runtime|src[\\/]web[\\/](ui|copy|api)[\\/](join-classes|button-style|link-style|site-name|Spinner|store|site|request|api-error|session-doubt|cart-count)\./

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

export default defineConfig({
  root: 'src/web',
  publicDir: false,
  cacheDir: '../../.data/vite',
  // The word of last resort, when a browser reaches no server that could tell.
  define: {
    'import.meta.env.MAINTENANCE_MODE': JSON.stringify(process.env['MAINTENANCE_MODE'] ?? ''),
  },
  plugins: [react(), tailwind()],
  // The library that reads codes is a file of its own: a browser that reads them itself never asks for it.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser that runs es2022 modules but the oldest Safari preloads by itself; that one loads a little later.
    modulePreload: {
      polyfill: false,
      // Every page has these already: they need no place in the first page's list.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js'
          ? needed.filter((file) => !/[\\/](react|rolldown-runtime)-[^\\/]*$/.test(file))
          : needed,
    },
    reportCompressedSize: false,
    // Only the prerendered page imports the chart statically, on purpose.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          input: ['src/web/index.html', 'src/web/starter.ts'],
          output: {
            // One file for what every page needs; Rolldown's default spreads React over six.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: firstLoad,
                  priority: 10,
                },
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
})
