// workerd closes connections that are idle for 5 s. On a busy machine a request may be written to a closing one and be
// lost, so each request has its own.
import { Agent, setGlobalDispatcher } from 'undici'

setGlobalDispatcher(new Agent({ pipelining: 0 }))
