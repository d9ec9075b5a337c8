#!/usr/bin/python3
"""`weed server -dir=D -s3 -s3.config=F` and `weed shell -master=HOST:9333` with s3.bucket.list and s3.bucket.create."""
import json
import os
import pwd
import signal
import subprocess
import sys
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

args = dict(a.lstrip('-').split('=', 1) for a in sys.argv[2:] if '=' in a)

if sys.argv[1] == 'shell':
    command, *rest = sys.stdin.readline().split()
    query = 'list' if command == 's3.bucket.list' else 'create=' + rest[rest.index('-name') + 1]
    sys.stdout.write(urllib.request.urlopen(f"http://{args['master']}/bucket?{query}").read().decode())
    sys.exit(0)

keys = json.load(open(args['s3.config']))['identities'][0]['credentials'][0]
home = os.path.join(args['dir'], 'swift')
user = pwd.getpwuid(os.getuid()).pw_name
os.makedirs(os.path.join(home, 'devices/disk'), exist_ok=True)


def write(name, *lines):
    with open(os.path.join(home, name), 'w') as file:
        file.write('\n'.join(lines) + '\n')


# Swift wants ACCOUNT:USER as an access key; this lets the key of the configuration stand for that user.
write(
    'launch.py',
    'import runpy, sys',
    'from swift.common import utils',
    'from swift.common.middleware import tempauth',
    'utils.set_swift_dir(sys.argv[1])',
    'sys.argv = sys.argv[2:]',
    'make = tempauth.TempAuth.__init__',
    'groups = tempauth.TempAuth._get_user_groups',
    f"KEY = {keys['accessKey']!r}",
    'def init(self, *a):',
    '    make(self, *a)',
    "    self.users[KEY] = self.users.get('shop:tester')",
    'def groups_of(self, account, user, account_id):',
    "    if user == KEY: account, user, account_id = 'shop', 'shop:tester', 'AUTH_shop'",
    '    return groups(self, account, user, account_id)',
    'tempauth.TempAuth.__init__ = init',
    'tempauth.TempAuth._get_user_groups = groups_of',
    "runpy.run_path(sys.argv[0], run_name='__main__')",
)
write(
    'swift.conf',
    '[swift-hash]',
    'swift_hash_path_suffix = shop',
    'swift_hash_path_prefix = shop',
    '[storage-policy:0]',
    'name = one',
    'default = yes',
)

children = []


def start(*command):
    """Starts a program; when it ends, everything does."""
    child = subprocess.Popen(command)
    children.append(child)
    threading.Thread(target=lambda: (child.wait(), os._exit(1)), daemon=True).start()


def server(name, port, *lines):
    write(
        f'{name}.conf',
        '[DEFAULT]',
        f"bind_ip = {'0.0.0.0' if name == 'proxy' else '127.0.0.1'}",
        f'bind_port = {port}',
        'workers = 0',
        f'user = {user}',
        f'swift_dir = {home}',
        *lines,
    )
    program = f'/usr/bin/swift-{name}-server'
    start('/usr/bin/python3', '-W', 'ignore', f'{home}/launch.py', home, program, f'{home}/{name}.conf')


for name, port in (('account', 6002), ('container', 6001), ('object', 6000)):
    if not os.path.exists(f'{home}/{name}.ring.gz'):
        for step in (['create', '4', '1', '1'], ['add', f'r1z1-127.0.0.1:{port}/disk', '1'], ['rebalance']):
            subprocess.run(['swift-ring-builder', f'{home}/{name}.builder', *step], stdout=subprocess.DEVNULL)
    server(
        name,
        port,
        f'devices = {home}/devices',
        'mount_check = false',
        '[pipeline:main]',
        f'pipeline = {name}-server',
        f'[app:{name}-server]',
        f'use = egg:swift#{name}',
    )
start('/usr/bin/memcached', '-l', '127.0.0.1', '-p', '11211', '-u', user)
FILTERS = {
    'catch_errors': [],
    'gatekeeper': [],
    'cache': ['memcache_servers = 127.0.0.1:11211'],
    'listing_formats': [],
    's3api': ['location = us-east-1'],
    'tempauth': [f"user_shop_tester = {keys['secretKey']} .admin"],
    'slo': [],
}
lines = ['[pipeline:main]', f"pipeline = {' '.join(FILTERS)} proxy-server"]
lines += ['[app:proxy-server]', 'use = egg:swift#proxy', 'account_autocreate = true']
for name, more in FILTERS.items():
    lines += [f'[filter:{name}]', f"use = egg:swift#{'memcache' if name == 'cache' else name}", *more]
server('proxy', 8333, *lines)


def swift(method, path):
    login = {'X-Storage-User': 'shop:tester', 'X-Storage-Pass': keys['secretKey']}
    answer = urllib.request.urlopen(urllib.request.Request('http://127.0.0.1:8333/auth/v1.0', headers=login))
    headers = {'X-Auth-Token': answer.headers['X-Auth-Token']}
    address = f'http://127.0.0.1:8333/v1/AUTH_shop{path}'
    return urllib.request.urlopen(urllib.request.Request(address, method=method, headers=headers)).read()


class Master(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        path, _, query = self.path.partition('?')
        try:
            if query.startswith('create='):
                body = swift('PUT', '/' + query[len('create='):])
            else:
                body = swift('GET', '')
        except Exception as error:
            return self.send_error(503, str(error))
        self.send_response(200)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)


signal.signal(signal.SIGTERM, lambda *_: ([child.terminate() for child in children], os._exit(0)))
ThreadingHTTPServer(('0.0.0.0', 9333), Master).serve_forever()
