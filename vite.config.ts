import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chartModule } from './scripts/build/chart-module.ts'

/** Libraries that every page needs, lucide's frame for its icons, Rolldown's own few lines. */
const firstLoad =
  /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|rolldown[\\/]runtime|src[\\/]web[\\/](ui|copy)[\\/](join-classes|button-style|link-style|site-name)/

export default defineConfig({
  root: 'src/web',
  publicDir: false,
  cacheDir: '../../.data/vite',
  plugins: [react(), tailwind(), chartModule()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Only the prerendered page imports the chart statically, on purpose.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          output: {
            // One file for what every page needs; Rolldown's default spreads React over six.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: firstLoad,
                  priority: 10,
                },
              ],
            },
          },
        },
      },
    },
  },
})
