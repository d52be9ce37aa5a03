import { parentPort, workerData } from 'node:worker_threads'
import { faultOfPdf } from './fault-of-pdf.ts'

// The thread that `requireHarmlessPdf` starts, and stops when it takes too long.
parentPort?.postMessage({ fault: await faultOfPdf(workerData as Uint8Array) })
