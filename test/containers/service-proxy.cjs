/*
 * A Kubernetes Service whose port is not its pods', in a container: `node -e … NAME PORT:TARGET …` leads each connection
 * to the next of the addresses that NAME has, and passes over those that refuse.
 */
const { connect, createServer } = require('node:net');
const { lookup } = require('node:dns/promises');

const [, name, ...ports] = process.argv;
let next = 0;

for (const [port, target] of ports.map((one) => one.split(':').map(Number)))
  createServer((client) => {
    client.on('error', () => client.destroy());
    lookup(name, { all: true, family: 4 }).then(
      (addresses) => lead(client, target, addresses, addresses.length),
      () => client.destroy(),
    );
  }).listen(port);

function lead(client, port, addresses, tries) {
  if (tries === 0) return client.destroy();
  const pod = connect(port, addresses[next++ % addresses.length].address);
  const refused = () => lead(client, port, addresses, tries - 1);
  pod.once('error', refused);
  pod.once('connect', () => {
    pod.off('error', refused);
    pod.on('error', () => client.destroy());
    client.pipe(pod).pipe(client);
    client.on('close', () => pod.destroy());
    pod.on('close', () => client.destroy());
  });
}
