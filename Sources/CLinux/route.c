#define _GNU_SOURCE

#include "CLinux.h"

#include <errno.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int clinux_route_open(int hears_changes) {
  int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | (hears_changes ? SOCK_NONBLOCK : 0), NETLINK_ROUTE);
  if (descriptor < 0) return -1;
  struct sockaddr_nl address;
  memset(&address, 0, sizeof address);
  address.nl_family = AF_NETLINK;
  if (hears_changes) {
    address.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_IFADDR | RTMGRP_IPV6_ROUTE;
  } else {
    struct timeval second = {.tv_sec = 1};
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &second, sizeof second);
  }
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  int error = errno;
  close(descriptor);
  errno = error;
  return -1;
}

long clinux_route_receive(int descriptor, void *buffer, size_t size) {
  struct sockaddr_nl sender;
  struct iovec part = {.iov_base = buffer, .iov_len = size};
  struct msghdr message = {.msg_name = &sender, .msg_namelen = sizeof sender, .msg_iov = &part, .msg_iovlen = 1};
  ssize_t count;
  do {
    count = recvmsg(descriptor, &message, 0);
  } while (count < 0 && errno == EINTR);
  if (count < 0) return errno == ENOBUFS ? -2 : -1;
  // Any process may send to the socket; the kernel has the port 0 (netlink(7)).
  if (message.msg_namelen != sizeof sender || sender.nl_pid != 0) return 0;
  return message.msg_flags & MSG_TRUNC ? -2 : (long)count;
}
