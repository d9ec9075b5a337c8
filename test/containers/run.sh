#!/usr/bin/env bash
# `npm run test:containers`: builds the images, runs the checks of this folder on a container engine, and writes their
# table into docs/containers.md. Arguments are jest's.
#
# The engine is the one of DOCKER_HOST, which must be on this machine. Without DOCKER_HOST it is one of its own, from
# Debian's packages (so it needs root), in a folder that is removed afterwards; KEEP=1 keeps the folder for a next run.
# Containers, volumes, networks and images of a run carry its name, and are removed before and after it.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=test/containers
name=bokkiefoto-containers
work=${TMPDIR:-/tmp}/$name
root=$work/root
export COMPOSE_PROJECT_NAME=$name COMPOSE_FILE=docker-compose.yml:$here/compose.override.yml

say() { echo "[$((SECONDS / 60))m$((SECONDS % 60))s] $*"; }
die() { echo "$*" >&2; exit 1; }

# apt-get with lists and a cache in a folder: nothing is installed, and nothing of the system's changes.
apt() {
  local folder=$1; shift
  mkdir -p "$folder/lists/partial" "$folder/archives/partial"
  apt-get -qq -o "Dir::State::Lists=$folder/lists" -o "Dir::Cache=$folder" -o Debug::NoLocking=1 \
    -o APT::Sandbox::User=root "$@"
}

# --- The engine ------------------------------------------------------------------------------------------------------

own_engine() {
  [ "$(id -u)" = 0 ] && [ -x /usr/bin/apt-get ] || die 'An engine of its own needs root on Debian. Otherwise set DOCKER_HOST.'
  # Two engines on one machine would share its bridge and its firewall's rules.
  [ ! -S /var/run/docker.sock ] && [ ! -e /sys/class/net/docker0 ] ||
    die 'This machine has an engine. To use it: DOCKER_HOST=unix:///var/run/docker.sock npm run test:containers'
  if [ ! -x "$root/usr/sbin/dockerd" ] && ! command -v dockerd >/dev/null; then
    say 'Fetching an engine from the distribution'
    apt "$work/apt" update
    # Debian 13 has the client in a package of its own.
    apt "$work/apt" install --yes --download-only --no-install-recommends docker.io iptables debootstrap \
      $(command -v docker >/dev/null || apt-cache -o "Dir::State::Lists=$work/apt/lists" pkgnames | grep -x docker-cli)
    mkdir -p "$root"
    local file; for file in "$work"/apt/archives/*.deb; do dpkg-deb --extract "$file" "$root"; done
    # What `update-alternatives` does for installed packages.
    local tool; for tool in "$root"/usr/sbin/ip*tables-nft*; do ln -sf "${tool##*/}" "${tool/-nft/}"; done
  fi
  export PATH=$PATH:$root/usr/sbin:$root/usr/bin DOCKER_HOST=unix://$work/docker.sock
  forwarding=$(cat /proc/sys/net/ipv4/ip_forward) policy=$(engine iptables --list-rules FORWARD | head -n 1)
  mkdir -p "$work"
  # Without a default bridge, it has only the networks that the checks make.
  engine setsid dockerd --bridge none --data-root "$work/data" --exec-root "$work/exec" --pidfile "$work/pid" \
    --host "$DOCKER_HOST" --init-path "$(command -v docker-init)" --userland-proxy-path "$(command -v docker-proxy)" \
    >"$work/engine.log" 2>&1 9>&- &
  for _ in $(seq 60); do docker version >/dev/null 2>&1 && return; sleep 0.5; done
  tail "$work/engine.log"; die 'The engine does not start.'
}

# Runs a program of the unpacked packages with their libraries.
engine() {
  local libraries; libraries=$(echo "$root"/usr/lib/*-linux-gnu)
  if [ -d "$libraries" ]; then LD_LIBRARY_PATH=$libraries XTABLES_LIBDIR=$libraries/xtables "$@"; else "$@"; fi
}

stop_own_engine() {
  local pid; pid=$(cat "$work/pid" 2>/dev/null) || return 0
  kill "$pid"; while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done
  # The engine leaves its rules and settings behind.
  engine iptables-save | grep -v DOCKER | engine iptables-restore
  engine iptables $policy
  echo "$forwarding" >/proc/sys/net/ipv4/ip_forward
}

# Compose 2 and buildx, from a suite of Debian that has them, where the client has none.
plugins() {
  docker compose version >/dev/null 2>&1 && docker buildx version >/dev/null 2>&1 && return
  [ -x /usr/bin/apt-get ] || die 'Install the plugins compose and buildx of the Docker client.'
  export DOCKER_CONFIG=$work/config
  docker compose version >/dev/null 2>&1 && return
  say 'Fetching Compose and buildx'
  # They are Go programs, which need nothing of their suite.
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror forky main" >"$work/forky.list"
  local forky=(apt "$work/forky" -o "Dir::Etc::SourceList=$work/forky.list" -o Dir::Etc::SourceParts=-)
  "${forky[@]}" update
  (cd "$work/forky" && "${forky[@]}" download docker-compose docker-buildx)
  local file; for file in "$work"/forky/*.deb; do dpkg-deb --extract "$file" "$work/forky"; done
  mkdir -p "$DOCKER_CONFIG/cli-plugins"
  cp "$work"/forky/usr/libexec/docker/cli-plugins/* "$DOCKER_CONFIG/cli-plugins/"
  rm -rf "$work/forky"
}

# --- Base images -----------------------------------------------------------------------------------------------------

# Those that the Dockerfile and Compose name: from their registry, or, where it cannot be reached, stand-ins.
base_images() {
  local image
  for image in "node:$(sed -n 's/^ARG NODE=//p' Dockerfile)" \
    $(docker compose config --images | grep -v "^$name/" | sort -u); do
    docker image inspect "$image" >/dev/null 2>&1 || docker pull --quiet "$image" 2>/dev/null || stand_in "$image"
    [ -z "$(docker image inspect --format "{{index .Config.Labels \"$name\"}}" "$image")" ] || STAND_INS+="$image "
  done
}

# Builds an image of Debian's packages in the place of one that cannot be pulled; only on an engine of our own.
stand_in() {
  [ -n "$own" ] || die "$1 is not on this engine and cannot be pulled."
  local folder=${1%:*}; folder=$here/base-images/${folder##*/}
  debian "$(sed -n "s#^FROM debian:##p" "$folder/Dockerfile")"
  say "Building a stand-in for $1"
  local more=() npm
  npm=$(readlink -f "${npm_execpath:-$(command -v npm)}")
  local node=(-C "$(dirname "$(node -p process.execPath)")" node)
  case ${folder##*/} in
    # This machine's Node and npm, and the certificates by which it reaches npm's registry.
    node) more=("${node[@]}" -C "${npm%/npm/bin/*}" npm -C /etc/ssl/certs ca-certificates.crt) ;;
    seaweedfs) more=("${node[@]}" -C "$PWD" tools/services/s3.ts tools/services/s3-signature.ts) ;;
  esac
  tar --create --dereference -C "$PWD/$folder" . "${more[@]}" |
    docker build --quiet --network host --label "$name=stand-in" --tag "$1" - >/dev/null
}

# Imports a suite of Debian as an image.
debian() {
  docker image inspect "debian:$1" >/dev/null 2>&1 && return
  say "Unpacking Debian $1"
  local folder=$work/$1 scripts=$root/usr/share/debootstrap
  [ -d "$scripts" ] || scripts=/usr/share/debootstrap
  rm -rf "$folder"
  # All suites after its own are like `sid` to debootstrap.
  DEBOOTSTRAP_DIR=$scripts debootstrap --variant=minbase "$1" "$folder" "$mirror" "$scripts/scripts/sid" >"$folder.log"
  rm -rf "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/*
  # Proxies and the like.
  apt-config dump | grep -E '^Acquire::(Check-|https?::|ForceIPv)' >"$folder/etc/apt/apt.conf.d/99machine" || true
  tar --create -C "$folder" . | docker import --change 'CMD ["bash"]' - "debian:$1" >/dev/null
  rm -rf "$folder"
}

# --- The run ---------------------------------------------------------------------------------------------------------

clean() {
  local label
  for label in "com.docker.compose.project=$name" "$name=pods"; do
    docker ps --all --quiet --filter "label=$label" | xargs -r docker rm --force --volumes
    docker volume ls --quiet --filter "label=$label" | xargs -r docker volume rm
    docker network ls --quiet --filter "label=$label" | xargs -r docker network rm
  done >/dev/null
  docker image ls --format '{{.Repository}}:{{.Tag}}' "$name/*" | xargs -r docker image rm >/dev/null
}

end() {
  local status=$?
  trap - EXIT
  docker version >/dev/null 2>&1 && (clean || true)
  if [ -n "$own" ]; then
    stop_own_engine
    # What was interrupted may have left some.
    awk -v folder="$work/" 'index($2, folder) == 1 { print $2 }' /proc/mounts | sort -r | xargs -r umount
    [ -n "${KEEP:-}" ] || rm -rf --one-file-system "$work"
  fi
  exit $status
}

exec 9>"$work.lock"
flock --nonblock 9 || die 'These checks are being run already.'
mirror=$(apt-get indextargets --format '$(REPO_URI)' 2>/dev/null | awk '/\/debian\/$/ { uri = $0 } END { print uri }')
mirror=${mirror:-http://deb.debian.org/debian/}
own='' STAND_INS=''
[ -n "${DOCKER_HOST:-}" ] || own=1
trap end EXIT
[ -z "$own" ] || own_engine
plugins
base_images
clean
say 'Building the images'
began=$SECONDS
for target in shop stand-ins; do
  docker build --quiet --network host --target "$target" --tag "$name/$target:test" . >/dev/null
done
export STAND_INS BUILD_SECONDS=$((SECONDS - began))
say 'Running the checks'
node --experimental-vm-modules --disable-warning=ExperimentalWarning node_modules/jest/bin/jest.js "$@" \
  --selectProjects containers --runInBand --reporters default --reporters "./$here/table-reporter.ts"
