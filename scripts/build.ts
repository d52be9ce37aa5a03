import { buildWeb } from './build/build-web.ts'

const { built, milliseconds } = await buildWeb()
console.log(built ? `dist écrit en ${milliseconds} ms` : 'dist est à jour')
