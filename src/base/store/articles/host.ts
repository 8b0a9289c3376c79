/** Everything between the scheme and the port or path of an address. */
const HOST_AND_ON = "substr(address, instr(address, '://') + 3)";
const HOST_AND_PORT = `substr(${HOST_AND_ON}, 1, instr(${HOST_AND_ON} || '/', '/') - 1)`;

/** SQL for the host of an article's canonical address, without `www.`. */
export const HOST = `substr(${HOST_AND_PORT}, 1, instr(${HOST_AND_PORT} || ':', ':') - 1)`;
