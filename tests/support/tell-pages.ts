import { afterAll, afterEach } from 'vitest'
import { addWhatTheFileShowed, forgetTheFile } from './browser.ts'

afterEach(({ task }) => addWhatTheFileShowed(task))
afterAll(forgetTheFile)
