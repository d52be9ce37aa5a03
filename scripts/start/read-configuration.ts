import { type Config, ConfigurationError, parseConfig } from '#server/config.ts'
import { CannotStart } from '../cannot-start.ts'

/** The server's configuration, for a command. Prints what is wrong with it as a list, without a stack. */
export function readConfiguration(env: NodeJS.ProcessEnv): Config {
  try {
    return parseConfig(env)
  } catch (error) {
    throw error instanceof ConfigurationError ? new CannotStart(error.message) : error
  }
}
